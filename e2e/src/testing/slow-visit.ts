import type { Browser, Page } from '@playwright/test'

type Visit = {
  link: string
  baseURL: string | undefined
  /** The visitor waits for this element or, if `text` is given, for the element with this text. */
  selector: string
  text?: string
  isReady: (page: Page) => Promise<void>
}

/**
 * The milliseconds until a visitor on a phone with a slow connection (1.6 Mbit/s, 150 ms) sees an element. Takes the best of
 * three first visits, because this machine is busier than a visitor's phone.
 */
export async function measureSlowVisit(browser: Browser, visit: Visit) {
  const times = [await measureOnce(browser, visit), await measureOnce(browser, visit)]
  return Math.min(...times, await measureOnce(browser, visit))
}

async function measureOnce(browser: Browser, { link, baseURL, selector, text = '', isReady }: Visit) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 664 } })
  const visitor = await context.newPage()
  const line = await context.newCDPSession(visitor)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await visitor.addInitScript(
    (wanted) => {
      new MutationObserver((_, observer) => {
        const found = [...document.querySelectorAll(wanted.selector)]
        if (!found.some(({ textContent }) => textContent?.includes(wanted.text))) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('shown'))
      }).observe(document, { childList: true, subtree: true, characterData: true })
    },
    { selector, text },
  )
  await visitor.goto(link, { waitUntil: 'commit' })
  await isReady(visitor)
  const shown = await visitor.evaluate(
    () => performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  )
  await context.close()
  return shown
}
