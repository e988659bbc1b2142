/** Draws an object as SVG elements on a 600 x 600 canvas, in its main color and detail color. */
export type Drawing = (main: string, detail: string) => string;

export const outdoorShapes = {
  tent: (m, d) => `
    <path d="M300 130 L520 470 H80 Z" fill="${m}"/>
    <path d="M300 130 L520 470 H400 Z" fill="#000" fill-opacity=".14"/>
    <path d="M300 210 L382 470 H218 Z" fill="${d}"/>
    <path d="M300 210 L300 470 H218 Z" fill="#fff" fill-opacity=".16"/>
    <path d="M80 470 L40 490 M520 470 L560 490 M300 130 L300 105" stroke="${d}" stroke-width="7" stroke-linecap="round"/>`,
  tarp: (m, d) => `
    <path d="M140 200 V480 M460 200 V480" stroke="${d}" stroke-width="10" stroke-linecap="round"/>
    <path d="M60 300 L140 195 Q300 235 460 195 L540 300 Q300 250 60 300 Z" fill="${m}"/>
    <path d="M60 300 Q300 250 540 300 L500 330 Q300 285 100 330 Z" fill="#000" fill-opacity=".18"/>
    <path d="M60 300 L25 480 M540 300 L575 480" stroke="${d}" stroke-width="4"/>`,
  sleepingBag: (m, d) => `
    <path d="M210 190 Q300 90 390 190 L365 480 Q300 530 235 480 Z" fill="${m}"/>
    <ellipse cx="300" cy="205" rx="58" ry="50" fill="${d}"/>
    <ellipse cx="300" cy="215" rx="38" ry="32" fill="#fff" fill-opacity=".25"/>
    <path d="M217 270 Q300 300 383 270 M222 335 Q300 365 378 335 M228 400 Q300 430 372 400" stroke="${d}" stroke-width="6" fill="none"/>`,
  mat: (m, d) => `
    <rect x="90" y="270" width="330" height="190" rx="30" fill="${m}"/>
    <path d="M150 275 V455 M205 275 V455 M260 275 V455 M315 275 V455" stroke="${d}" stroke-width="6" stroke-opacity=".5"/>
    <circle cx="430" cy="365" r="95" fill="${m}"/>
    <circle cx="430" cy="365" r="70" fill="none" stroke="${d}" stroke-width="9"/>
    <circle cx="430" cy="365" r="42" fill="none" stroke="${d}" stroke-width="9"/><circle cx="430" cy="365" r="14" fill="${d}"/>`,
  stove: (m, d) => `
    <path d="M300 120 Q355 185 330 235 Q300 265 270 235 Q245 200 300 120 Z" fill="${d}"/>
    <path d="M300 170 Q325 205 312 232 Q300 245 288 232 Q278 212 300 170 Z" fill="#fff" fill-opacity=".6"/>
    <path d="M170 255 H430 M205 255 L255 300 M395 255 L345 300" stroke="${m}" stroke-width="14" stroke-linecap="round"/>
    <rect x="265" y="270" width="70" height="75" rx="10" fill="${m}"/>
    <path d="M195 380 Q195 345 300 345 Q405 345 405 380 V475 Q405 500 300 500 Q195 500 195 475 Z" fill="${d}"/>
    <rect x="195" y="405" width="210" height="45" fill="#fff" fill-opacity=".45"/>`,
  lantern: (m, d) => `
    <path d="M215 185 Q300 60 385 185" fill="none" stroke="${d}" stroke-width="12"/>
    <rect x="205" y="180" width="190" height="45" rx="14" fill="${d}"/>
    <rect x="220" y="225" width="160" height="200" fill="${m}"/>
    <ellipse cx="300" cy="325" rx="42" ry="68" fill="#fff" fill-opacity=".7"/>
    <path d="M260 225 V425 M340 225 V425" stroke="${d}" stroke-width="6"/>
    <rect x="195" y="425" width="210" height="60" rx="16" fill="${d}"/>`,
  bottle: (m, d) => `
    <rect x="258" y="95" width="84" height="60" rx="12" fill="${d}"/>
    <path d="M265 155 H335 V185 Q385 205 385 260 V480 Q385 505 355 505 H245 Q215 505 215 480 V260 Q215 205 265 185 Z" fill="${m}"/>
    <path d="M240 260 Q240 225 262 212 V490 H250 Q240 490 240 478 Z" fill="#fff" fill-opacity=".35"/>
    <rect x="215" y="400" width="170" height="14" fill="${d}"/>`,
  backpack: (m, d) => `
    <path d="M250 135 Q300 75 350 135" fill="none" stroke="${d}" stroke-width="16"/>
    <path d="M175 230 Q175 120 300 120 Q425 120 425 230 V460 Q425 505 380 505 H220 Q175 505 175 460 Z" fill="${m}"/>
    <rect x="215" y="335" width="170" height="130" rx="24" fill="${d}"/>
    <path d="M215 385 H385" stroke="${m}" stroke-width="8"/>
    <path d="M175 265 H425" stroke="${d}" stroke-width="12"/>
    <rect x="280" y="245" width="40" height="40" rx="8" fill="#fff" fill-opacity=".7"/>
    <path d="M175 300 Q130 320 140 420 M425 300 Q470 320 460 420" stroke="${d}" stroke-width="18" fill="none" stroke-linecap="round"/>`,
  boot: (m, d) => `
    <path d="M190 130 H330 L345 330 Q455 345 490 400 V455 H175 Q165 300 190 130 Z" fill="${m}"/>
    <path d="M165 450 H500 V485 Q500 500 480 500 H185 Q165 500 165 485 Z" fill="${d}"/>
    <path d="M200 500 v-16 M250 500 v-16 M300 500 v-16 M350 500 v-16 M400 500 v-16 M450 500 v-16" stroke="#fff" stroke-width="8" stroke-opacity=".4"/>
    <path d="M345 190 L285 205 M348 235 L288 250 M350 280 L290 295 M365 325 L305 342" stroke="${d}" stroke-width="11" stroke-linecap="round"/>
    <rect x="180" y="120" width="160" height="32" rx="14" fill="${d}"/>`,
  poles: (m, d) => `
    <path d="M200 130 L300 500 M400 130 L300 500" stroke="${m}" stroke-width="14" stroke-linecap="round"/>
    <path d="M190 95 L212 178 M410 95 L388 178" stroke="${d}" stroke-width="32" stroke-linecap="round"/>
    <path d="M240 280 L250 318 M360 280 L350 318" stroke="${d}" stroke-width="22"/>
    <ellipse cx="290" cy="462" rx="36" ry="10" fill="${d}"/><ellipse cx="312" cy="462" rx="36" ry="10" fill="${d}" fill-opacity=".7"/>`,
} satisfies Record<string, Drawing>;
