import './public.css'

/**
 * The first script of the public pages, and the only one before their first paint: they come drawn, and what wakes them
 * up, and the fonts, must not share the line with what is already worth reading. What that is, the build wrote into the
 * page: an import by name would bring Vite's own helper along, and that is one more file to wait for.
 */
const { entry = '', parts = '', fonts } = document.getElementById('root')?.dataset ?? {}
const isDrawn = document.getElementById('site') !== null
/** For browsers that never say that they have painted, such as one in the background. */
const latest = 2_000

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

/** What somebody does before the page is awake is marked where it happened, and done when it is: see early.ts. */
function markEarly({ target }: Event) {
  const place = target instanceof Element && target.closest('form, button')
  if (place instanceof HTMLElement) place.dataset.early = ''
}

if (isDrawn) {
  for (const act of ['submit', 'click']) addEventListener(act, markEarly, { capture: true })
  for (const intent of ['pointerdown', 'keydown'])
    addEventListener(intent, begin, { once: true, capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, latest)
} else begin()
