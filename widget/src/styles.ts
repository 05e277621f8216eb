/**
 * The form has its own surface, so that its text is readable on any page. `:host` rules with `!important` win over
 * every rule of the page, and `all: initial` stops inheritance. The fixed width keeps the form from shrinking in a
 * container that is as wide as its content. Sizes are in pixels, because pages redefine `rem`.
 */
export const styles = `
:host{all:initial!important;display:block!important;width:560px!important;max-width:100%!important}
.surface,.surface *{box-sizing:border-box}
.surface{all:initial;box-sizing:border-box;display:grid;container-type:inline-size;width:100%;
font:400 16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--text);
background:var(--background);border:1px solid color-mix(in srgb,var(--text,#888) 14%,transparent);border-radius:8px;text-align:start;overflow-wrap:anywhere;-webkit-text-size-adjust:100%;text-size-adjust:100%}
.fields{display:flex;flex-wrap:wrap;gap:16px 12px;padding:20px}
.field{flex:1 1 100%;min-width:0}
p{margin:0}
label{display:block;margin:0 0 6px;font-size:14px;line-height:20px;font-weight:500}
label span{font-weight:400;color:var(--muted)}
input,textarea{display:block;width:100%;margin:0;padding:9px 12px;border:1px solid var(--border);border-radius:6px;background:var(--background);color:var(--text);
font:inherit;line-height:24px;appearance:none}
input{height:44px}
textarea{height:116px;min-height:68px;resize:vertical}
:is(input,textarea):focus-visible{outline:2px solid var(--focus);outline-offset:0;border-color:var(--focus)}
[aria-invalid]{border-color:var(--error)}
.problem,.note{display:flex;gap:6px;font-size:14px;line-height:20px;color:var(--error)}
.problem{margin:6px 0 0}
.note{flex:1 1 100%}
.note:empty{display:none}
svg{flex:none;width:16px;height:16px;margin-top:2px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
button{flex:1 1 100%;min-height:46px;margin:4px 0 0;padding:10px 22px;border:1px solid var(--focus);border-radius:6px;background:var(--primary);color:var(--on-primary);
font:inherit;font-weight:600;cursor:pointer;appearance:none}
button:hover{filter:brightness(1.05)}
button:active{filter:brightness(.95)}
button[aria-disabled]{cursor:default;opacity:.75;filter:none}
:is(button,a,.result):focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:inherit}
.extra{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.result:not(:empty){display:flex;flex-direction:column;justify-content:center;align-items:flex-start;gap:12px;padding:28px 20px;font-size:18px;line-height:27px;border-radius:8px}
.result p{white-space:pre-line}
.result svg{width:32px;height:32px;color:var(--focus)}
.result svg path{stroke-width:1}
.ghost i{display:block;background:rgb(128 120 108/.16);border-radius:6px;height:44px}
.ghost i:first-child{width:84px;height:12px;margin:4px 0 10px}
.ghost.tall i:last-child{height:116px}
.ghost.action i{height:46px;margin:4px 0 0}
@container (min-width:438px){.fields,.result:not(:empty){padding:28px}.half{flex-basis:160px}button,.ghost.action{flex:0 1 auto;min-width:180px}}
@media (forced-colors:active){button{border-color:ButtonText}}
@media print{:host{display:none!important}}
`

let shared: CSSStyleSheet | null | undefined

/**
 * A constructed style sheet works under a policy that forbids inline styles. Browsers that cannot share one between
 * shadow roots (Safari before 16.4) get a style element.
 */
export function applyStyles(root: ShadowRoot) {
  shared ??= construct()
  if (shared) {
    root.adoptedStyleSheets = [shared]
    return
  }
  const inline = document.createElement('style')
  inline.textContent = styles
  root.prepend(inline)
}

function construct() {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    return sheet
  } catch {
    return null
  }
}
