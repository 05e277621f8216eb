import type { Reply } from '../http/request.ts'

const css = `
:root { color-scheme: light dark; --text: #1d2433; --soft: #545b6b; --page: #f6f7f9; --box: #fff; --line: #d5d9e0;
  --button: #4338ca; --on-button: #fff; --alert: #a61b1b; --badge: #fde68a; --on-badge: #422006 }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaf0; --soft: #a9b0bf; --page: #14171e; --box: #1d212b;
  --line: #3a4150; --button: #a5b4fc; --on-button: #14171e; --alert: #fca5a5; --badge: #fde68a } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header, main { max-width: 30rem; margin: 0 auto; padding: 0 16px }
.wide header, .wide main { max-width: 70rem }
header p { margin: 16px 0; color: var(--soft); font-size: 14px }
.badge { background: var(--badge); color: var(--on-badge); padding: 2px 8px; border-radius: 4px; letter-spacing: .05em }
h1 { font-size: 24px; line-height: 1.25; margin: 16px 0 }
h2 { font-size: 18px; margin: 32px 0 8px }
a { color: var(--button) }
.field { margin: 16px 0 }
label { display: block; font-weight: 600; margin-bottom: 4px }
input, select { width: 100%; font: inherit; min-height: 44px; padding: 8px 12px; color: inherit; background: var(--box);
  border: 1px solid var(--soft); border-radius: 6px }
input[type=checkbox], input[type=radio] { width: auto; min-height: 0; margin-right: 8px }
.hint, .soft { color: var(--soft); font-size: 14px; margin: 4px 0 }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--button); background: var(--button); color: var(--on-button); display: inline-block; text-decoration: none }
button.quiet, .button.quiet { background: transparent; color: var(--button) }
:focus-visible { outline: 3px solid var(--button); outline-offset: 2px }
.alert { color: var(--alert); border: 1px solid var(--alert); border-radius: 6px; padding: 8px 12px }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 8px 0 }
.row .field { margin: 0; flex: 1 1 10rem }
nav ul { list-style: none; padding: 0; display: flex; gap: 8px; margin: 16px 0 }
nav a { display: block; padding: 10px 16px; border: 1px solid var(--line); border-radius: 6px; text-decoration: none }
nav a[aria-current] { border-color: var(--button); font-weight: 600 }
.lines { list-style: none; padding: 0; margin: 16px 0; border-top: 1px solid var(--line) }
.lines li { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line) }
.lines form { flex: none }
.lines button { white-space: nowrap }
.row form, .row button { max-width: 100% }
.box { background: var(--box); border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; margin: 8px 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 8px 0 }
dt { color: var(--soft) } dd { margin: 0 }
@media (max-width: 480px) { dl { grid-template-columns: 1fr } dd { margin-bottom: 8px } }
`

export const styleSheet = (): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
  body: css,
})
