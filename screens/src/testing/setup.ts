import { configure, getConfig } from '@testing-library/dom'
import { speedUpComputedStyles } from './computed-style.ts'

configure({
  // This timeout is long, so that a test fails only if something never appears, not because the machine is slow.
  asyncUtilTimeout: 120_000,
  // The default message prints the whole page's markup, which hides the error; the page's text is more useful. While a
  // test waits, most errors are never shown, so they have no text.
  getElementError: (message) =>
    new Error(isWaiting() ? (message ?? '') : `${message ?? 'Not found'}\nThe page says: ${pageText()}`),
})
/** The library sets this while it repeats a query. Only the last error, after the time limit, is reported. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
const pageText = () => document.body.textContent.slice(0, 1_500)

// This makes React render asynchronously, as in a browser. Tests wait for what they expect.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
// These tests do not load the app's style sheets. Its scripts need only these rules, to find elements that scroll.
const style = document.createElement('style')
style.textContent = '.overflow-y-auto { overflow-y: auto } .overflow-x-auto { overflow-x: auto }'
document.head.append(style)
// happy-dom loads no fonts, so all of them count as loaded.
Object.defineProperty(document, 'fonts', {
  value: { check: () => true, load: async () => [] },
  configurable: true,
})
// happy-dom lacks these two properties. Without them, react-hook-form would consider every select changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', { value: false, configurable: true })
speedUpComputedStyles()
