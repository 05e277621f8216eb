/** A furnished room in flat colors: window, sofa, lamp, table and rug. */
export const livingRoom = `<svg viewBox="0 0 560 420" role="img" aria-label="A staged living room">
<path fill="#e7e4d6" d="M0 0h560v420H0z"/><path fill="#cdb58c" d="M0 312h560v108H0z"/><path fill="#f6f4ec" d="M0 300h560v12H0z"/>
<path fill="#f6f4ec" d="M70 238V128a62 62 0 0 1 124 0v110z"/><path fill="#c9dbe0" d="M80 228V128a52 52 0 0 1 104 0v100z"/><path fill="none" stroke="#f6f4ec" stroke-width="5" d="M132 78v150M80 150h104"/>
<path fill="#f6f4ec" d="M300 70h150v108H300z"/><path fill="#2f4a3c" d="M310 80h130v88H310z"/><path fill="#b65f3c" d="M310 168l46-52 34 36 22-22 28 38z"/>
<ellipse cx="318" cy="366" rx="214" ry="34" fill="#e2d3b8"/>
<path fill="#2f4a3c" d="M232 220q0-18 18-18h170q18 0 18 18v66H232z"/><path fill="#3b5c4b" d="M204 250q0-16 15-16t15 16v30h202v-30q0-16 15-16t15 16v74H204z"/><path fill="#476b58" d="M238 262h96v24h-96zM340 262h96v24h-96z"/><path fill="#d8b26a" d="M246 226l34-8 8 38-34 8z"/>
<path fill="none" stroke="#20281f" stroke-width="5" stroke-linecap="round" d="M222 326v18M448 326v18M506 344V196M484 344h44"/><path fill="#f0e3c2" d="M480 196l12-52h28l12 52z"/>
<path fill="#7c5a3a" d="M262 352h116v10H262z"/><path fill="none" stroke="#7c5a3a" stroke-width="6" d="M276 360v34M364 360v34"/><path fill="#b65f3c" d="M300 330h26v22h-26z"/><path fill="none" stroke="#2f4a3c" stroke-width="4" stroke-linecap="round" d="M313 330v-26M313 318l-12-12M313 314l12-14"/>
</svg>`
