import { chromium, type Page } from '@playwright/test'
import {
  openScreen,
  recordFirstCard,
  stopWatchingFrames,
  timeToFirstCard,
  watchFrames,
} from './page-timing.ts'
import { large, tokenOf } from './seed-data.ts'
import { type Rounds, summarizeRounds } from './statistics.ts'

/** All times are in milliseconds. */
export type BrowserFigures = {
  boardOpens: Rounds
  longestFrame: Rounds
  screens: { name: string; opens: Rounds }[]
}

const rounds = 9
const pauseMs = 500

/** Measures the screens of the company with 5,000 projects in Chromium. */
export async function measureBrowser(url: string): Promise<BrowserFigures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const localStorageItems = [{ name: 'token', value: tokenOf(large.company) }]
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage: localStorageItems }] },
    })
    // tsx adds calls to a `__name` helper, which does not exist in the page.
    await page.addInitScript('globalThis.__name = (fn) => fn')
    await page.addInitScript(recordFirstCard)
    return {
      boardOpens: await openBoard(page, url),
      longestFrame: await dragCards(page),
      screens: await visitScreens(page),
    }
  } finally {
    await browser.close()
  }
}

async function openBoard(page: Page, url: string) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/app/pipeline`)
    await page.locator('[data-card][draggable="true"]').first().waitFor()
    times.push(await page.evaluate(timeToFirstCard, '/api/pipeline'))
  }
  return summarizeRounds(times)
}

/** Drags a card across several columns, up and down, and back to its start. */
async function dragCards(page: Page) {
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const box = await page.locator('[data-card]').nth(1).boundingBox()
    if (!box) throw new Error('No card is visible.')
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.evaluate(watchFrames)
    for (const { x, y } of [{ x: 700, y: 300 }, { x: 900, y: 700 }, { x: 500, y: 500 }, start]) {
      await page.mouse.move(x, y, { steps: 40 })
    }
    const frames = await page.evaluate(stopWatchingFrames)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    longest.push(Math.max(...frames))
  }
  return summarizeRounds(longest)
}

const screens = [
  { name: 'clients', path: '/app/clients', rowSelector: 'main a[href^="/app/clients/"]' },
  { name: 'projects', path: '/app/projects', rowSelector: 'main a[href^="/app/projects/"]' },
  { name: 'board', path: '/app/pipeline', rowSelector: 'main [data-card]' },
  { name: 'dashboard', path: '/app/dashboard', rowSelector: 'main section' },
]

async function visitScreens(page: Page) {
  const times = new Map(screens.map(({ name }) => [name, [] as number[]]))
  // The first round fetches the data and is not counted. The other rounds find the data in the cache.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, ...screen } of screens) {
      const time = await page.evaluate(openScreen, screen)
      if (round > 0) times.get(name)?.push(time)
      // Pauses, because no user leaves a screen right after it appears.
      await page.waitForTimeout(pauseMs)
    }
  }
  return screens.map(({ name }) => ({ name, opens: summarizeRounds(times.get(name) ?? []) }))
}
