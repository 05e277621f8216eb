import type { BoardGroup, BoardGrouping } from '@mantel/domain/projects/board-groups'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { unassigned } from '../copy.ts'
import type { Column, Filters } from '../filter/arrange-cards.ts'
import * as copy from './copy.ts'

/** A column by team member or type. Its name on the screen stands where other columns have their stage. */
export type GroupColumn = Column & {
  key: string | null
  /** False for a former team member, and for a type that the company no longer has. */
  isOffered: boolean
}

/**
 * All active team members or all types, also those without projects, in the order of the settings. Then those that are
 * no longer offered but still have projects, and at last the projects that no one is assigned to. A filter for one team
 * member or type leaves only its column.
 */
export function groupColumns(
  groups: readonly BoardGroup[],
  by: BoardGrouping,
  workspace: Workspace | undefined,
  filters: Pick<Filters, BoardGrouping>,
): GroupColumn[] {
  const used = groups.flatMap(({ key }) => key ?? [])
  const people = workspace?.people ?? []
  const offered =
    by === 'type'
      ? (workspace?.projectTypes ?? [])
      : people.filter(({ isActive }) => isActive).map(({ id }) => id)
  const all = [...new Set<string | null>([...offered, ...used]), ...(by === 'member' ? [null] : [])]
  const only = filters[by]
  const names = new Map<string, number>()
  return all
    .filter((key) => only === undefined || key === only)
    .map((key) => {
      const label = labelOf(key, by, people)
      // Columns are told apart by their names, and two team members can have the same one.
      const repeats = (names.get(label) ?? 0) + 1
      names.set(label, repeats)
      const group = groups.find((one) => one.key === key)
      const { cards = [], count = 0, sampleCount = 0, sum = null } = group ?? {}
      const name = repeats > 1 ? `${label} (${repeats})` : label
      const isOffered = key === null || offered.includes(key)
      return {
        key,
        stage: { name, kind: 'open' },
        cards,
        count,
        realCount: count - sampleCount,
        sum,
        isOffered,
      }
    })
}

function labelOf(key: string | null, by: BoardGrouping, people: Workspace['people']) {
  if (key === null) return unassigned
  if (by === 'type') return key
  return people.find(({ id }) => id === key)?.name ?? copy.formerMember
}
