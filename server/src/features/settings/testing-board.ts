import type { TestServer } from '../../testing/server.ts'
import { loadCards } from '../projects/testing.ts'
import { newStudio } from './testing.ts'

export type StageEntry = { name: string; kind: string; was?: string }
export const defaultStages: StageEntry[] = [
  { name: 'Discovery', kind: 'open' },
  { name: 'Bid', kind: 'open' },
  { name: 'Won', kind: 'won' },
  { name: 'Completed', kind: 'completed' },
  { name: 'Paused', kind: 'paused' },
  { name: 'Canceled', kind: 'canceled' },
]
export const without = (...names: string[]) => defaultStages.filter(({ name }) => !names.includes(name))
export const renamed = (names: Record<string, string>) =>
  defaultStages.map((stage) => ({ ...stage, name: names[stage.name] ?? stage.name, was: stage.name }))

export async function newBoard(server: TestServer) {
  const studio = await newStudio(server)
  const columns = async () => {
    const found: Record<string, string[]> = {}
    for (const { status, title } of await loadCards(studio.call)) (found[status] ??= []).push(title)
    return found
  }
  /** Adds projects to a stage. The last one is at the top. */
  const fill = async (status: string, ...titles: string[]) => {
    const ids: string[] = []
    for (const title of titles) ids.push((await studio.add({ title, status })).id)
    return ids
  }
  const activityOf = async (id: string) => {
    const rows = await server.sql<{ description: string }>(
      'select description from project_activities where project_id = $1 order by created_at, id',
      [id],
    )
    return rows.map(({ description }) => description)
  }
  return { ...studio, columns, fill, activityOf }
}
