import type { Drawing } from './shapes-outdoor.js';

/** A standing book; `emblem` is what its cover shows beneath the title. */
const book = (m: string, d: string, emblem: string) => `
    <path d="M440 110 L470 130 V500 L440 505 Z" fill="#fbf8f0"/><path d="M445 140 V500 M453 140 V498 M461 140 V497" stroke="#c9c2b3" stroke-width="2"/>
    <rect x="150" y="95" width="295" height="410" rx="8" fill="${m}"/>${emblem}
    <rect x="150" y="95" width="34" height="410" fill="#000" fill-opacity=".22"/>
    <rect x="220" y="150" width="190" height="20" rx="4" fill="${d}"/><rect x="240" y="185" width="150" height="14" rx="4" fill="${d}"/>`;

export const mediaShapes = {
  bookSun: (m, d) =>
    book(
      m,
      d,
      `<circle cx="315" cy="315" r="70" fill="${d}"/><path d="M245 315 Q280 270 315 315 T385 315 A70 70 0 0 1 245 315 Z" fill="${m}" fill-opacity=".55"/>`,
    ),
  bookHills: (m, d) =>
    book(
      m,
      d,
      `<path d="M184 400 L260 270 L310 340 L365 250 L445 400 V505 H184 Z" fill="${d}" fill-opacity=".85"/><circle cx="380" cy="235" r="24" fill="${d}"/>`,
    ),
  bookRings: (m, d) =>
    book(
      m,
      d,
      `<g fill="none" stroke="${d}" stroke-width="12"><circle cx="315" cy="320" r="85"/><circle cx="315" cy="320" r="55"/><circle cx="315" cy="320" r="22"/></g>`,
    ),
  headphones: (m, d) => `
    <path d="M140 360 V310 Q140 120 300 120 Q460 120 460 310 V360" fill="none" stroke="${m}" stroke-width="34"/>
    <path d="M200 160 Q300 90 400 160" fill="none" stroke="${d}" stroke-width="18"/>
    <rect x="100" y="320" width="95" height="170" rx="44" fill="${m}"/><rect x="405" y="320" width="95" height="170" rx="44" fill="${m}"/>
    <rect x="172" y="335" width="38" height="140" rx="19" fill="${d}"/><rect x="390" y="335" width="38" height="140" rx="19" fill="${d}"/>`,
  earbuds: (m, d) => `
    <rect x="140" y="330" width="320" height="160" rx="70" fill="${d}"/><path d="M140 400 H460" stroke="#000" stroke-opacity=".3" stroke-width="5"/>
    <circle cx="300" cy="430" r="9" fill="#8fe388"/>
    <path d="M215 250 V320" stroke="${m}" stroke-width="34" stroke-linecap="round"/><circle cx="200" cy="215" r="58" fill="${m}"/>
    <path d="M385 250 V320" stroke="${m}" stroke-width="34" stroke-linecap="round"/><circle cx="400" cy="215" r="58" fill="${m}"/>
    <circle cx="180" cy="205" r="26" fill="#555"/><circle cx="420" cy="205" r="26" fill="#555"/>`,
  speaker: (m, d) => `
    <rect x="180" y="90" width="240" height="415" rx="18" fill="${m}"/>
    <path d="M200 100 V495" stroke="#fff" stroke-opacity=".25" stroke-width="12"/>
    <circle cx="300" cy="190" r="52" fill="${d}"/><circle cx="300" cy="190" r="20" fill="#fff" fill-opacity=".4"/>
    <circle cx="300" cy="360" r="92" fill="${d}"/><circle cx="300" cy="360" r="62" fill="#fff" fill-opacity=".12"/>
    <circle cx="300" cy="360" r="26" fill="#fff" fill-opacity=".35"/><rect x="265" y="470" width="70" height="14" rx="7" fill="${d}"/>`,
  soundbar: (m, d) => `
    <rect x="120" y="120" width="360" height="210" rx="8" fill="#20242a"/><rect x="135" y="135" width="330" height="180" fill="#46586b"/>
    <path d="M135 280 L240 200 L330 270 L390 225 L465 285 V315 H135 Z" fill="#fff" fill-opacity=".25"/>
    <rect x="50" y="400" width="500" height="80" rx="26" fill="${m}"/>
    <path d="M85 440 H480" stroke="${d}" stroke-width="36" stroke-dasharray="4 9"/><circle cx="515" cy="440" r="10" fill="#8fe388"/>`,
  turntable: (m, d) => `
    <rect x="60" y="150" width="480" height="330" rx="22" fill="${m}"/><rect x="60" y="150" width="480" height="26" rx="13" fill="#fff" fill-opacity=".22"/>
    <circle cx="250" cy="320" r="140" fill="${d}"/>
    <circle cx="250" cy="320" r="112" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>
    <circle cx="250" cy="320" r="86" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>
    <circle cx="250" cy="320" r="46" fill="#d9503f"/><circle cx="250" cy="320" r="7" fill="#fff"/>
    <circle cx="475" cy="215" r="30" fill="#cfd3d6"/>
    <path d="M475 215 L460 380 L345 420" stroke="#e8ebee" stroke-width="13" fill="none" stroke-linejoin="round"/>
    <circle cx="485" cy="435" r="20" fill="${d}"/>`,
  amplifier: (m, d) => `
    <rect x="55" y="190" width="490" height="260" rx="16" fill="${m}"/><rect x="55" y="190" width="490" height="60" rx="16" fill="#fff" fill-opacity=".3"/>
    <circle cx="425" cy="335" r="72" fill="${d}"/><path d="M425 335 L460 280" stroke="#fff" stroke-width="10" stroke-linecap="round"/>
    <circle cx="145" cy="335" r="32" fill="${d}"/><circle cx="235" cy="335" r="32" fill="${d}"/>
    <path d="M145 335 V312 M235 335 L250 318" stroke="#fff" stroke-width="7" stroke-linecap="round"/><circle cx="310" cy="335" r="9" fill="#f2a33a"/>
    <rect x="100" y="450" width="70" height="26" rx="6" fill="${d}"/><rect x="430" y="450" width="70" height="26" rx="6" fill="${d}"/>`,
  microphone: (m, d) => `
    <rect x="225" y="85" width="150" height="240" rx="75" fill="${m}"/>
    <path d="M230 150 H370 M226 190 H374 M226 230 H374" stroke="#000" stroke-opacity=".25" stroke-width="8"/>
    <rect x="225" y="250" width="150" height="22" fill="${d}"/>
    <path d="M180 220 V260 Q180 380 300 380 Q420 380 420 260 V220" fill="none" stroke="#444b52" stroke-width="18" stroke-linecap="round"/>
    <path d="M300 380 V470" stroke="#444b52" stroke-width="18"/><rect x="195" y="465" width="210" height="34" rx="17" fill="#444b52"/>`,
  ticket: (m, d) => `
    <g transform="rotate(-12 300 300)"><path d="M70 190 H530 V260 A42 42 0 0 0 530 344 V414 H70 V344 A42 42 0 0 0 70 260 Z" fill="${m}"/>
    <path d="M395 200 V405" stroke="${d}" stroke-width="7" stroke-dasharray="16 14"/>
    <rect x="130" y="235" width="210" height="26" rx="6" fill="${d}"/><rect x="130" y="285" width="160" height="18" rx="6" fill="${d}" fill-opacity=".7"/>
    <rect x="130" y="325" width="190" height="18" rx="6" fill="${d}" fill-opacity=".7"/>
    <path d="M460 250 l14 32 34 3 -26 22 8 34 -30 -18 -30 18 8 -34 -26 -22 34 -3 Z" fill="${d}"/></g>`,
} satisfies Record<string, Drawing>;
