import './public.css'

/**
 * The only script that runs before the first paint of a public page. Afterward, it loads the fonts and the script that
 * hydrates the page, so that they do not delay the rendered content. The build writes their URLs into the page, because
 * an import by name would also load Vite's helper file.
 */
const { entry = '', parts = '', fonts } = document.getElementById('root')?.dataset ?? {}
const isRendered = document.getElementById('site') !== null
/** In milliseconds. Hydration begins after this time if the browser reports no paint, as in a background tab. */
const maxWait = 2_000

let begun = false
function begin() {
  if (begun) return
  begun = true
  if (fonts) addLink('stylesheet', fonts)
  for (const part of parts.split(' ').filter(Boolean)) addLink('modulepreload', part)
  void import(/* @vite-ignore */ entry)
}

function addLink(rel: string, href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' }))
}

/** Marks clicks and submits that happen before hydration; they run afterward, see early-action.ts. */
function markEarly({ target }: Event) {
  const element = target instanceof Element && target.closest('form, button')
  if (element instanceof HTMLElement) element.dataset.early = ''
}

if (isRendered) {
  for (const eventName of ['submit', 'click']) addEventListener(eventName, markEarly, { capture: true })
  for (const eventName of ['pointerdown', 'keydown'])
    addEventListener(eventName, begin, { once: true, capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, maxWait)
} else begin()
