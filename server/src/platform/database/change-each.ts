import type { ChangedMany } from '@mantel/domain/endpoints/many'
import { orNotFound, Refusal } from '../../errors.ts'
import type { Db } from './connect.ts'

/**
 * Changes several records, one after the other. A refused change does not stop the others: `failed` lists the record
 * with the reason. The caller has locked the records; `versions` contains those that exist. `change` returns
 * `isChanged` if it changes data that belongs to the record but is not in its row.
 */
export async function changeEach<Item extends { id: string }>(
  db: Db,
  items: readonly Item[],
  versions: ReadonlyMap<string, number>,
  what: string,
  change: (db: Db, item: Item) => Promise<{ version: number; isChanged?: boolean }>,
): Promise<ChangedMany> {
  // Checks first that all records exist, so that nothing is changed if one of them does not.
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

/** UUIDs are case-insensitive. If there are two items for one record, the last one counts. */
export const distinctItems = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(
    items.map((item) => {
      const id = item.id.toLowerCase()
      return [id, { ...item, id }] as const
    }),
  ).values(),
]
