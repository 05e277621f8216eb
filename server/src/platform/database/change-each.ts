import type { ChangedMany } from '@mantel/domain/endpoints/many'
import { orNotFound, Refusal } from '../../errors.ts'
import type { Db } from './connect.ts'

/**
 * Changes several records, one after the other. One that is refused is named with the reason, and does not keep the
 * others from being changed. The caller has locked them; `versions` has those that exist. `isChanged` is for what belongs
 * to a record but is not in its row.
 */
export async function changeEach<Item extends { id: string }>(
  db: Db,
  items: readonly Item[],
  versions: ReadonlyMap<string, number>,
  what: string,
  change: (db: Db, item: Item) => Promise<{ version: number; isChanged?: boolean }>,
): Promise<ChangedMany> {
  // Refuses before anything is changed if one of them does not exist.
  for (const { id } of items) orNotFound(versions.get(id), what)
  const result: ChangedMany = { changed: [], failed: [] }
  for (const item of items) {
    const { id } = item
    try {
      const after = await db.transaction((nested) => change(nested, item))
      const { version, isChanged = version !== versions.get(id) } = after
      if (isChanged) result.changed.push({ id, version })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.failed.push({ id, reason: error.message })
    }
  }
  return result
}

/** UUIDs are case-insensitive. Of two items for one record, the last one counts. */
export const distinctItems = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(
    items.map((item) => {
      const id = item.id.toLowerCase()
      return [id, { ...item, id }] as const
    }),
  ).values(),
]
