import type { BoardGroup, BoardGrouping } from '@mantel/domain/projects/board-groups'
import type { ProjectInList } from '@mantel/domain/projects/projects'

/** What a move to another column changes in a project. */
export type Regrouping = Pick<ProjectInList, 'id'> &
  Partial<Pick<ProjectInList, 'memberIds' | 'type' | 'version'>>

/**
 * Returns the columns as they are after the move. A project that is in the right columns already stays there, so that it
 * does not matter whether the server's answer contains the move.
 */
export function regrouped(groups: BoardGroup[], by: BoardGrouping, change: Regrouping): BoardGroup[] {
  const before = groups.flatMap(({ cards }) => cards).find(({ id }) => id === change.id)
  if (!before) return groups
  const after = { ...before, ...change }
  const [left, joined] = [keysOf(by, before), keysOf(by, after)]
  const added = joined.filter((key) => !groups.some((group) => group.key === key))
  return [...groups, ...added.map((key) => ({ key, count: 0, sampleCount: 0, sum: null, cards: [] }))].map(
    (group) => {
      const isIn = joined.includes(group.key)
      if (left.includes(group.key) === isIn) return { ...group, cards: replaced(group.cards, after) }
      return isIn ? withCard(group, after) : withoutCard(group, after)
    },
  )
}

/** The columns of a project. */
function keysOf(by: BoardGrouping, { type, memberIds }: ProjectInList): BoardGroup['key'][] {
  if (by === 'type') return [type]
  return memberIds.length > 0 ? memberIds : [null]
}

const replaced = (cards: ProjectInList[], card: ProjectInList) =>
  cards.map((one) => (one.id === card.id ? card : one))

/** The value of a sample counts in no sum. */
const valueOf = ({ value, isSample }: ProjectInList) => (isSample ? null : value)

const withCard = (group: BoardGroup, card: ProjectInList): BoardGroup => ({
  ...group,
  count: group.count + 1,
  sampleCount: group.sampleCount + (card.isSample ? 1 : 0),
  sum: valueOf(card) === null ? group.sum : (group.sum ?? 0) + (valueOf(card) ?? 0),
  cards: [card, ...group.cards],
})

const withoutCard = (group: BoardGroup, card: ProjectInList): BoardGroup => ({
  ...group,
  count: group.count - 1,
  sampleCount: group.sampleCount - (card.isSample ? 1 : 0),
  sum: group.sum === null ? null : group.sum - (valueOf(card) ?? 0),
  cards: group.cards.filter(({ id }) => id !== card.id),
})
