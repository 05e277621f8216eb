import { chromium } from '@playwright/test'
import { openClient } from './load.ts'

/**
 * Milliseconds between two moves. A screen fetches at most every half second, so faster moves would measure that limit.
 */
const pauseMs = { shortest: 700, longest: 1_300 }

/**
 * Opens the board in Chromium. `measure` moves a card as another user, and measures when it is painted in its new
 * column.
 */
export async function watchBoard(url: string, token: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  // tsx adds calls to a `__name` helper, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (fn) => fn')
  await page.goto(`${url}/app/pipeline`)
  await page.locator('[data-card][draggable="true"]').first().waitFor()
  const id = (await page.locator('section[data-stage] [data-card]').first().getAttribute('data-card')) ?? ''
  const stages = await page
    .locator('section[data-stage]')
    .evaluateAll((columns) => columns.map((column) => (column as HTMLElement).dataset.stage ?? ''))

  return {
    measure: async (moves: number, mover: string) => {
      const client = openClient(1)
      const api = `${url}/api/projects/${id}`
      const times: number[] = []
      for (let move = 0; move <= moves; move++) {
        const { text } = await client.call({ method: 'GET', url: api, token: mover })
        const { status, version } = JSON.parse(text) as { status: string; version: number }
        const stage = stages.slice(0, 2).find((name) => name !== status) ?? ''
        const painted = page.evaluate(timeOfPaint, { id, stage })
        const started = Date.now()
        const answer = await client.call({
          method: 'PUT',
          url: `${api}/status`,
          token: mover,
          body: { status: stage, version },
        })
        if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text.slice(0, 200)}`)
        // The first move is a warm-up, which is not counted.
        if (move > 0) times.push((await painted) - started)
        else await painted
        await new Promise((resolve) => setTimeout(resolve, pauseOf(Math.random())))
      }
      client.close()
      return times
    },
    close: () => browser.close(),
  }
}

const pauseOf = (share: number) => pauseMs.shortest + share * (pauseMs.longest - pauseMs.shortest)

/** Runs in the page: resolves with the time at which the card was painted in the column of the stage. */
function timeOfPaint({ id, stage }: { id: string; stage: string }) {
  return new Promise<number>((resolve) => {
    const check = () => {
      const card = document.querySelector(`section[data-stage="${stage}"] [data-card="${id}"]`)
      if (!card) return requestAnimationFrame(check)
      // The next task after a frame runs once the frame has been painted.
      return requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
    }
    check()
  })
}
