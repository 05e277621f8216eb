import { askReadiness, type Readiness } from './readiness.ts'

const pause = 5000
const frame = find('.frame')
const state = find('.state')
const detail = find('.detail')
const outcome = find('#headline em')

void watch()

/** Keeps asking while somebody looks; a page in the background leaves the server alone. */
async function watch() {
  for (;;) {
    if (document.visibilityState === 'visible') show(await askReadiness())
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function show(readiness: Readiness) {
  frame.dataset.state = readiness.isReady ? 'ready' : 'problem'
  write(state, readiness.word)
  write(detail, readiness.detail)
  write(outcome, readiness.isReady ? 'running.' : readiness.outcome)
}

// Writing the same words again would make screen readers say them again.
function write(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}
