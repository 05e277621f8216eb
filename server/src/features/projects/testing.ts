import { type Board, cardsPerPage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { TestServer } from '../../testing/server.ts'

export const maple = { title: '412 Maple Avenue', address: '412 Maple Avenue', type: 'Full Stage' }

/** Creates a company with a signed-in user. */
export async function newStudio(
  server: TestServer,
  role: 'CompanyAdmin' | 'Manager' | 'Staff' = 'CompanyAdmin',
) {
  const companyId = await server.newCompany()
  const call = await server.signIn(role, companyId)
  return { companyId, call }
}

type Call = (method: 'GET', path: string) => Promise<{ body: unknown }>

/** Loads every card of the board, stage by stage. */
export async function loadCards(call: Call, query: Record<string, string> = {}): Promise<ProjectInList[]> {
  const board = (await call('GET', `/api/pipeline?${new URLSearchParams(query).toString()}`)).body as Board
  const cards: ProjectInList[] = []
  for (const { name, count } of board.stages) {
    for (let offset = 0; offset < count; offset += cardsPerPage) {
      const page = new URLSearchParams({ ...query, stage: name, offset: String(offset) })
      const { body } = await call('GET', `/api/pipeline/cards?${page.toString()}`)
      cards.push(...(body as { cards: ProjectInList[] }).cards)
    }
  }
  return cards
}
