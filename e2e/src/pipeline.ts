import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newStudio, rememberToken } from './people.ts'

type Card = { id: string; title: string; status: string; version: number }

let known: Promise<{ token: string }> | undefined
let made = 0

/** An empty board that only these tests move. Registrations are counted, so that they share one. */
export async function ownBoard(page: Page, request: APIRequestContext) {
  known ??= newStudio(request)
  const { token } = await known
  await rememberToken(page, token)
  const board = boardOf(request, token)
  await board.clear()
  return board
}

/** A board by its calls: to set up what a test begins with, and to see what the server has in the end. */
function boardOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const cards = async () => {
    const answer = await request.get('/api/pipeline', { headers })
    return ((await answer.json()) as { cards: Card[] }).cards
  }
  return {
    token,
    cards,
    /** Named so that no other test has the same; the first one given stands on top. */
    add: async (status: string, count = 1, about: object = {}) => {
      const added: Card[] = []
      for (let index = 0; index < count; index++) {
        const title = `${++made} Elm Street`
        const data = { title, address: title, status, ...about }
        const answer = await request.post('/api/projects', { headers, data })
        expect(answer.status()).toBe(201)
        added.unshift((await answer.json()) as Card)
      }
      return added
    },
    /** What stands in a stage, from the top. */
    titles: async (status: string) =>
      (await cards()).filter((card) => card.status === status).map(({ title }) => title),
    clear: async () => {
      for (const { id } of await cards()) await request.put(`/api/projects/${id}/archive`, { headers })
    },
  }
}

export const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
export const cardsIn = (page: Page, stage: string) => column(page, stage).getByRole('link')
export const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

/** Picks a card up and carries it over another thing, without letting go. */
export async function carry(page: Page, title: string, to: { x: number; y: number }) {
  // What makes it draggable comes a moment after it stands.
  const whole = page.locator('[data-card]', { has: card(page, title) })
  await expect(whole).toHaveAttribute('draggable', 'true')
  const box = await card(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not in sight`)
  await page.mouse.move(box.x + 40, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  // Chromium tells where a held thing is a moment after the hand has stopped.
  await page.mouse.move(to.x, to.y + 1)
}

export async function middleOf(page: Page, title: string, share = 0.5) {
  const box = await card(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height * share }
}
