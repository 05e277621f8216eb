import { escapeHtml } from '../../platform/html.ts'

/** A page without scripts, pictures or fonts, for links in emails and plain HTML forms. `content` is HTML. */
export const smallPage = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>`

const style = `
:root{color-scheme:light dark;--ink:#1f1b16;--soft:#6a6358;--line:#e6e1d7;--paper:#fbfaf7;--card:#fff;--gold:#b38734;--on-gold:#1f1709;--link:#75560f}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee7;--soft:#a59c8e;--line:#2e2a25;--paper:#161412;--card:#1d1a17;--link:#ddbb72}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:440px;margin:12vh auto 48px;padding:32px 28px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
@media(max-width:520px){main{margin:24px 16px}}
h1{font:400 26px/1.3 Georgia,serif;margin:0 0 12px}p,ul{margin:0 0 16px}ul{padding-left:20px}
.soft{color:var(--soft);font-size:14px}form{margin:24px 0 16px}
button{font:inherit;font-weight:600;border:0;border-radius:6px;padding:12px 20px;min-height:44px;background:var(--gold);color:var(--on-gold);cursor:pointer}
a{color:var(--link)}button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}`
