import { configure } from '@testing-library/dom'
import { speedUpComputedStyles } from './computed-style.ts'

configure({
  // A slow machine is no failure: what never comes is.
  asyncUtilTimeout: 120_000,
  // The markup of the whole page would hide the sentence that matters; its text helps.
  getElementError: (message) => new Error(`${message ?? 'Not found'}\nThe page says: ${pageText()}`),
})
const pageText = () => document.body.textContent.slice(0, 1_500)

// React draws when it likes, as in a browser; tests wait for what they expect.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
// The one rule of our style sheets that scripts ask for: what scrolls.
const style = document.createElement('style')
style.textContent = '.overflow-y-auto { overflow-y: auto } .overflow-x-auto { overflow-x: auto }'
document.head.append(style)
// happy-dom has no fonts to load: all of them are there.
Object.defineProperty(document, 'fonts', {
  value: { check: () => true, load: async () => [] },
  configurable: true,
})
// happy-dom's lists lack both, and react-hook-form takes a list without them for one that someone has changed already.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', { value: false, configurable: true })
speedUpComputedStyles()
