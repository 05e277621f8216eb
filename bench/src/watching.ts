/** These run in the page, where time is taken without the way to us and back. Each must stand on its own. */
type Notes = { firstCard?: number; carried?: number[] }
declare const window: Notes & Window

/** When the first card of a board was painted; begun before anything else of the page. */
export function noteFirstCard() {
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

/** From the last byte of its data to its paint. */
export function timeToFirstCard(path: string): number {
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const answer = answers.find(({ name }) => new URL(name).pathname === path)
  return (window.firstCard ?? Number.NaN) - (answer?.responseEnd ?? Number.NaN)
}

export function watchFrames() {
  const frames: number[] = []
  window.carried = frames
  let last = performance.now()
  requestAnimationFrame(function note(now) {
    frames.push(now - last)
    last = now
    if (window.carried === frames) requestAnimationFrame(note)
  })
}

/** How long each of them took, without the first, which began before. */
export function framesSince(): number[] {
  const frames = window.carried ?? []
  delete window.carried
  return frames.slice(1)
}

/** From the click on a room in the sidebar to the paint in which its first line stands. */
export function enterRoom({ path, sign }: { path: string; sign: string }): Promise<number> {
  const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`)
  const before = document.querySelector('main h1')
  const started = performance.now()
  link?.click()
  return new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const heading = document.querySelector('main h1')
      const stands = heading !== before && document.querySelector(sign)
      if (stands) setTimeout(() => resolve(performance.now() - started))
      else requestAnimationFrame(look)
    })
  })
}
