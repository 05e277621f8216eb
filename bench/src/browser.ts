import { chromium, type Page } from '@playwright/test'
import { large, tokenOf } from './seeding.ts'
import { type Rounds, roundsOf } from './statistics.ts'
import { enterRoom, framesSince, noteFirstCard, timeToFirstCard, watchFrames } from './watching.ts'

/** In milliseconds. */
export type BrowserFigures = {
  boardOpens: Rounds
  longestFrame: Rounds
  rooms: { name: string; opens: Rounds }[]
}

const rounds = 9
const moment = 500

/** What somebody at a desk meets in the studio with 5,000 projects, in a real Chromium on this machine. */
export async function measureBrowser(url: string): Promise<BrowserFigures> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const kept = [{ name: 'token', value: tokenOf(large.company) }]
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage: kept }] },
    })
    // The loader of TypeScript names functions with a helper that a page does not know.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(noteFirstCard)
    return {
      boardOpens: await openBoard(page, url),
      longestFrame: await carryCards(page),
      rooms: await walkThroughRooms(page),
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
  return roundsOf(times)
}

/** Over several columns, up and down as a hand moves, and back to where it was. */
async function carryCards(page: Page) {
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const box = await page.locator('[data-card]').nth(1).boundingBox()
    if (!box) throw new Error('No card is in sight.')
    const home = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(home.x, home.y)
    await page.mouse.down()
    await page.evaluate(watchFrames)
    for (const { x, y } of [{ x: 700, y: 300 }, { x: 900, y: 700 }, { x: 500, y: 500 }, home]) {
      await page.mouse.move(x, y, { steps: 40 })
    }
    const frames = await page.evaluate(framesSince)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    longest.push(Math.max(...frames))
  }
  return roundsOf(longest)
}

/** Each room, and what stands in it once it is there. */
const rooms = [
  { name: 'clients', path: '/app/clients', sign: 'main a[href^="/app/clients/"]' },
  { name: 'projects', path: '/app/projects', sign: 'main a[href^="/app/projects/"]' },
  { name: 'board', path: '/app/pipeline', sign: 'main [data-card]' },
  { name: 'dashboard', path: '/app/dashboard', sign: 'main section' },
]

async function walkThroughRooms(page: Page) {
  const times = new Map(rooms.map(({ name }) => [name, [] as number[]]))
  // The first time around everything is fetched; then it is at hand.
  for (let round = 0; round <= rounds; round++) {
    for (const { name, ...room } of rooms) {
      const time = await page.evaluate(enterRoom, room)
      if (round > 0) times.get(name)?.push(time)
      // Nobody leaves a room in the frame in which it came.
      await page.waitForTimeout(moment)
    }
  }
  return rooms.map(({ name }) => ({ name, opens: roundsOf(times.get(name) ?? []) }))
}
