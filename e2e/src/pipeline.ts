import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

type Card = { id: string; title: string; status: string }
type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

let made = 0

/** A board by its calls: to set up what a test begins with, and to see what the server has in the end. */
export function boardOf(request: APIRequestContext, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** On top of its stage, with a title that no other test has. */
    add: async (status: string, about: object = {}) => {
      const title = `${++made} Elm Street`
      const data = { title, address: title, status, ...about }
      const answer = await request.post('/api/projects', { headers, data })
      expect(answer.status()).toBe(201)
      return (await answer.json()) as Card
    },
    /** The titles in a stage, from the top. */
    titles: async (status: string) => {
      const answer = await request.get('/api/pipeline', { headers })
      const { cards } = (await answer.json()) as { cards: Card[] }
      return cards.filter((card) => card.status === status).map(({ title }) => title)
    },
  }
}

export const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
export const cardsIn = (page: Page, stage: string) => column(page, stage).getByRole('link')
export const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** Where something is, once it is at the same place twice in a row: cards move while the board is being drawn. */
export async function settledBox(of: Locator): Promise<Box> {
  let last: Box | null = null
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last)
        last = await of.boundingBox()
        return last !== null && JSON.stringify(last) === before
      },
      { intervals: [100] },
    )
    .toBe(true)
  if (!last) throw new Error('It is not in sight')
  return last
}

/** Where in the box of a target a card is dropped. */
const upperPart = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height * 0.2 })

/** Picks a card up, carries it over a target and lets go. */
export async function drag(page: Page, title: string, target: Locator, placeIn = upperPart) {
  // What makes it draggable is loaded after it is drawn.
  const whole = page.locator('[data-card]', { has: card(page, title) })
  await expect(whole).toHaveAttribute('draggable', 'true')
  const to = placeIn(await settledBox(target))
  const from = await settledBox(card(page, title))
  await page.mouse.move(from.x + 40, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  // Chromium tells where a held thing is a moment after the hand has stopped.
  await page.mouse.move(to.x, to.y + 1)
  await page.mouse.up()
}
