import './public.css'

/**
 * The first script of the public pages, and the only one before their first paint: they come drawn, and what wakes them
 * up, and the fonts, must not share the line with what is already worth reading.
 */
const isDrawn = document.getElementById('site') !== null
const intents = ['pointerdown', 'keydown'] as const
/** For browsers that never say that they have painted, such as one in the background. */
const latest = 2_000

let begun = false
function begin() {
  if (begun) return
  begun = true
  void import('./public-fonts.css')
  void import('./public.tsx')
}

/** What somebody does before the page is awake is marked where it happened, and done when it is: see early.ts. */
function markEarly({ target }: Event) {
  const place = target instanceof Element && target.closest('form, button')
  if (place instanceof HTMLElement) place.dataset.early = ''
}

if (isDrawn) {
  for (const act of ['submit', 'click']) addEventListener(act, markEarly, { capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  for (const intent of intents) addEventListener(intent, begin, { once: true, capture: true })
  setTimeout(begin, latest)
} else begin()
