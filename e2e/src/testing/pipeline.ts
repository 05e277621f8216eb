import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './users.ts'

type Card = { id: string; title: string; status: string }
type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

let cardCount = 0

export function boardOf(request: APIRequestContext, { token }: { token: string }) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** Adds a card at the top of its stage, with a unique title. */
    add: async (status: string, details: object = {}) => {
      const title = `${++cardCount} Elm Street`
      const data = { title, address: title, status, ...details }
      const response = await request.post('/api/projects', { headers, data })
      expect(response.status()).toBe(201)
      return (await response.json()) as Card
    },
    titles: async (status: string) => {
      const response = await request.get('/api/pipeline/cards', { headers, params: { stage: status } })
      const { cards } = (await response.json()) as { cards: Card[] }
      return cards.map(({ title }) => title)
    },
  }
}

export const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
export const cardsIn = (page: Page, stage: string) => column(page, stage).getByRole('link')
export const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** Waits until the element has the same position twice in a row, because cards move while the board renders. */
export async function settledBox(element: Locator): Promise<Box> {
  let last: Box | null = null
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(last)
        last = await element.boundingBox()
        return last !== null && JSON.stringify(last) === before
      },
      { intervals: [100] },
    )
    .toBe(true)
  if (!last) throw new Error('The element is not visible')
  return last
}

const upperPart = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height * 0.2 })

export async function drag(page: Page, title: string, target: Locator, positionIn = upperPart) {
  // Waits until the card is draggable, because the code for dragging loads after the card is rendered.
  const cardElement = page.locator('[data-card]', { has: card(page, title) })
  await expect(cardElement).toHaveAttribute('draggable', 'true')
  const to = positionIn(await settledBox(target))
  const from = await settledBox(card(page, title))
  await page.mouse.move(from.x + 40, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  // Chromium reports the position of a drag only after another movement.
  await page.mouse.move(to.x, to.y + 1)
  await page.mouse.up()
}
