/**
 * These functions run in the page, so that the times exclude the round trip to the benchmark's process. Playwright
 * sends only their source code to the page, so they cannot use anything outside their body.
 */
type Recorded = { firstCard?: number; frameDurations?: number[] }
declare const window: Recorded & Window

/** Records when the first card of the board is painted. Runs before the scripts of the page. */
export function recordFirstCard() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-card]')) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstCard = performance.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Returns the milliseconds from the last byte of the data to the paint of the first card. */
export function timeToFirstCard(path: string): number {
  const responses = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const response = responses.find(({ name }) => new URL(name).pathname === path)
  return (window.firstCard ?? Number.NaN) - (response?.responseEnd ?? Number.NaN)
}

export function watchFrames() {
  const durations: number[] = []
  window.frameDurations = durations
  let last = performance.now()
  requestAnimationFrame(function record(now) {
    durations.push(now - last)
    last = now
    if (window.frameDurations === durations) requestAnimationFrame(record)
  })
}

/** Returns the duration of each frame, except the first one, which began before the measurement. */
export function stopWatchingFrames(): number[] {
  const frames = window.frameDurations ?? []
  delete window.frameDurations
  return frames.slice(1)
}

/** Returns the milliseconds from the click in the sidebar to the paint of the first row. */
export function openScreen({ path, rowSelector }: { path: string; rowSelector: string }): Promise<number> {
  const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`)
  const before = document.querySelector('main h1')
  const started = performance.now()
  link?.click()
  return new Promise((resolve) => {
    requestAnimationFrame(function check() {
      const heading = document.querySelector('main h1')
      const isPainted = heading !== before && document.querySelector(rowSelector)
      if (isPainted) setTimeout(() => resolve(performance.now() - started))
      else requestAnimationFrame(check)
    })
  })
}
