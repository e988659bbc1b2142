import type { Drawing } from './shapes-outdoor.js';

export const homeShapes = {
  pot: (m, d) => `
    <rect x="85" y="300" width="90" height="34" rx="17" fill="${d}"/><rect x="425" y="300" width="90" height="34" rx="17" fill="${d}"/>
    <path d="M140 270 H460 V430 Q460 490 400 490 H200 Q140 490 140 430 Z" fill="${m}"/>
    <path d="M125 270 Q135 195 300 190 Q465 195 475 270 Z" fill="${d}"/>
    <circle cx="300" cy="175" r="26" fill="${m}"/>
    <path d="M170 300 V430 Q172 455 195 462" stroke="#fff" stroke-opacity=".4" stroke-width="14" fill="none" stroke-linecap="round"/>`,
  pan: (m, d) => `
    <rect x="365" y="278" width="205" height="36" rx="18" fill="${d}"/><circle cx="545" cy="296" r="8" fill="#fff" fill-opacity=".7"/>
    <circle cx="225" cy="300" r="180" fill="${m}"/><circle cx="225" cy="300" r="145" fill="#000" fill-opacity=".25"/>
    <path d="M120 235 Q150 175 220 165" stroke="#fff" stroke-opacity=".35" stroke-width="14" fill="none" stroke-linecap="round"/>`,
  kettle: (m, d) => `
    <path d="M190 230 Q200 90 300 90 Q400 90 410 230" fill="none" stroke="${d}" stroke-width="24"/>
    <path d="M420 330 L520 240 L535 260 L440 420 Z" fill="${m}"/>
    <path d="M150 480 Q120 230 300 225 Q480 230 450 480 Q300 510 150 480 Z" fill="${m}"/>
    <ellipse cx="300" cy="232" rx="80" ry="20" fill="${d}"/><circle cx="300" cy="210" r="18" fill="${d}"/>
    <path d="M195 300 Q175 360 185 440" stroke="#fff" stroke-opacity=".4" stroke-width="16" fill="none" stroke-linecap="round"/>`,
  knife: (m, d) => `
    <g transform="rotate(-28 300 300)"><path d="M40 255 H380 V345 Q160 350 40 255 Z" fill="${m}"/>
    <path d="M60 268 H380" stroke="#fff" stroke-width="8" stroke-opacity=".8"/>
    <path d="M380 250 H545 Q575 255 570 290 Q566 330 530 325 Q450 315 380 322 Z" fill="${d}"/>
    <circle cx="430" cy="286" r="8" fill="${m}"/><circle cx="475" cy="287" r="8" fill="${m}"/><circle cx="520" cy="289" r="8" fill="${m}"/></g>`,
  board: (m, d) => `
    <path d="M170 210 H430 Q455 210 455 235 V480 Q455 505 430 505 H170 Q145 505 145 480 V235 Q145 210 170 210 Z" fill="${m}"/>
    <path d="M265 210 V130 Q265 90 300 90 Q335 90 335 130 V210 Z" fill="${m}"/><circle cx="300" cy="130" r="16" fill="${d}"/>
    <path d="M200 215 Q185 360 205 500 M255 215 Q270 350 250 500 M330 215 Q310 370 340 500 M400 215 Q415 340 395 500"
      stroke="${d}" stroke-opacity=".45" stroke-width="6" fill="none"/>`,
  mug: (m, d) => `
    <path d="M395 260 Q500 250 495 340 Q490 420 385 415" fill="none" stroke="${m}" stroke-width="30"/>
    <path d="M155 200 H405 L390 450 Q385 490 345 490 H215 Q175 490 170 450 Z" fill="${m}"/>
    <ellipse cx="280" cy="200" rx="125" ry="32" fill="${d}"/>
    <path d="M158 260 Q220 300 280 270 T401 265 L398 310 Q330 340 275 315 T162 320 Z" fill="${d}" fill-opacity=".55"/>
    <path d="M195 260 L205 430" stroke="#fff" stroke-opacity=".35" stroke-width="14" stroke-linecap="round"/>`,
  bowl: (m, d) => `
    <path d="M80 270 H520 Q510 470 345 480 H255 Q90 470 80 270 Z" fill="${m}"/>
    <ellipse cx="300" cy="270" rx="220" ry="55" fill="${d}"/><ellipse cx="300" cy="280" rx="185" ry="40" fill="${m}" fill-opacity=".6"/>
    <path d="M120 350 Q300 410 480 350" stroke="#fff" stroke-opacity=".4" stroke-width="10" fill="none"/>
    <path d="M240 480 H360 L372 505 H228 Z" fill="${d}"/>`,
  vase: (m, d) => `
    <path d="M300 150 Q260 60 200 60 M300 150 Q330 50 400 45 M300 150 V70" stroke="#5c7a3a" stroke-width="7" fill="none"/>
    <circle cx="200" cy="60" r="20" fill="${d}"/><circle cx="400" cy="45" r="20" fill="${d}"/><circle cx="300" cy="62" r="22" fill="${d}"/>
    <path d="M262 145 H338 Q335 230 375 320 Q410 440 350 500 H250 Q190 440 225 320 Q265 230 262 145 Z" fill="${m}"/>
    <path d="M217 360 H383 M209 395 H391" stroke="${d}" stroke-width="9"/>
    <path d="M255 310 Q228 390 258 470" stroke="#fff" stroke-opacity=".35" stroke-width="14" fill="none" stroke-linecap="round"/>`,
  lamp: (m, d) => `
    <path d="M205 115 H395 L450 285 H150 Z" fill="${m}"/><path d="M150 285 H450 L430 310 H170 Z" fill="#fff" fill-opacity=".75"/>
    <path d="M300 300 V440" stroke="${d}" stroke-width="18"/>
    <path d="M300 430 L215 505 M300 430 L385 505 M300 430 V505" stroke="${d}" stroke-width="13" stroke-linecap="round"/>
    <path d="M235 140 L200 265" stroke="#fff" stroke-opacity=".4" stroke-width="14" stroke-linecap="round"/>`,
  blanket: (m, d) => `
    <path d="M110 200 H450 Q490 200 490 240 V430 H110 Z" fill="${m}"/>
    <path d="M110 430 Q110 470 150 470 H490 V430 Z" fill="${m}" fill-opacity=".75"/>
    <path d="M110 255 H490 M110 285 H490 M110 375 H490" stroke="${d}" stroke-width="14"/>
    <path d="M130 470 v38 M170 470 v38 M210 470 v38 M250 470 v38 M290 470 v38 M330 470 v38 M370 470 v38 M410 470 v38 M450 470 v38"
      stroke="${d}" stroke-width="7" stroke-linecap="round"/>`,
  cushion: (m, d) => `
    <path d="M120 150 Q300 190 480 150 Q440 310 480 480 Q300 440 120 480 Q160 310 120 150 Z" fill="${m}"/>
    <path d="M200 166 Q225 310 200 463 M260 172 Q272 310 260 455 M340 172 Q328 310 340 455 M400 166 Q375 310 400 463"
      stroke="${d}" stroke-width="12" fill="none"/>`,
  candle: (m, d) => `
    <path d="M210 85 Q240 120 225 150 Q210 165 195 150 Q182 125 210 85 Z M390 165 Q420 200 405 230 Q390 245 375 230 Q362 205 390 165 Z" fill="#f29b38"/>
    <path d="M210 140 V185 M390 220 V265" stroke="#3b3b3b" stroke-width="6"/>
    <rect x="160" y="180" width="100" height="310" rx="12" fill="${m}"/><rect x="340" y="260" width="100" height="230" rx="12" fill="${m}"/>
    <path d="M160 200 Q180 260 195 205 Q210 300 228 210 Q245 250 260 200 V190 H160 Z" fill="#fff" fill-opacity=".35"/>
    <rect x="120" y="480" width="360" height="26" rx="13" fill="${d}"/>`,
  clock: (m, d) => `
    <circle cx="300" cy="300" r="205" fill="${d}"/><circle cx="300" cy="300" r="182" fill="${m}"/>
    <path d="M300 135 V160 M300 440 V465 M135 300 H160 M440 300 H465" stroke="${d}" stroke-width="9" stroke-linecap="round"/>
    <path d="M300 300 L230 215" stroke="${d}" stroke-width="16" stroke-linecap="round"/>
    <path d="M300 300 L405 240" stroke="${d}" stroke-width="10" stroke-linecap="round"/><circle cx="300" cy="300" r="15" fill="#c0392b"/>`,
} satisfies Record<string, Drawing>;
