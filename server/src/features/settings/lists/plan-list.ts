import { invalid } from '../../../errors.ts'

type Entry = { name: string; was?: string | undefined }
type Move = { from: string; to: string }

export type ListPlan = {
  /** The old name of each entry; undefined for a new one. */
  origins: (string | undefined)[]
  added: string[]
  renamed: Move[]
  /** Removed entries, and the entry that replaces each; null if none was given. */
  removed: { from: string; to: string | null }[]
  isReordered: boolean
}

export const isUnchanged = ({ added, renamed, removed, isReordered }: ListPlan) =>
  added.length + renamed.length + removed.length === 0 && !isReordered

/** Returns the old and new names of renamed and replaced entries, whose records have to change. */
export const movesOf = ({ renamed, removed }: ListPlan): Move[] => [
  ...renamed,
  ...removed.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }])),
]

/** Compares the lists and refuses invalid input. `what` is the noun for an entry: stage, type or source. */
export function planList(what: string, before: string[], items: Entry[], moves: Move[]): ListPlan {
  refuseDuplicates(what, items)
  refuseUnknown(what, before, items)
  const origins = originsOf(before, items)
  const removed = before.filter((name) => !origins.includes(name))
  refuseInvalidMoves(what, removed, items, moves)
  const kept = origins.filter((origin) => origin !== undefined)
  return {
    origins,
    added: items.filter((_, index) => origins[index] === undefined).map(({ name }) => name),
    renamed: items.flatMap(({ name }, index) => {
      const from = origins[index]
      return from === undefined || from === name ? [] : [{ from, to: name }]
    }),
    removed: removed.map((from) => ({ from, to: moves.find((move) => move.from === from)?.to ?? null })),
    isReordered: before.filter((name) => kept.includes(name)).join('\n') !== kept.join('\n'),
  }
}

/**
 * Returns the old name of each entry. An entry without `was` is the old entry of the same name, unless
 * another entry claims that name in `was`.
 */
function originsOf(before: string[], items: Entry[]): (string | undefined)[] {
  const isFree = (name: string) => before.includes(name) && !items.some(({ was }) => was === name)
  return items.map(({ name, was }) => was ?? (isFree(name) ? name : undefined))
}

function refuseDuplicates(what: string, items: Entry[]) {
  const normalized = items.map(({ name }) => normalizeName(name))
  const duplicate = normalized.findIndex((name, index) => normalized.indexOf(name) < index)
  if (duplicate >= 0)
    refuse(`There are two ${what}s named “${items[duplicate]?.name}”`, `items.${duplicate}.name`)
}

/** Ignores case and variants of Unicode characters. */
const normalizeName = (name: string) => name.normalize('NFKC').toLowerCase()

function refuseUnknown(what: string, before: string[], items: Entry[]) {
  items.forEach(({ was }, index) => {
    if (was === undefined) return
    if (!before.includes(was)) refuse(`There is no ${what} “${was}” to rename`, `items.${index}.was`)
    if (items.findIndex((item) => item.was === was) < index)
      refuse(`“${was}” can become only one ${what}`, `items.${index}.was`)
  })
}

function refuseInvalidMoves(what: string, removed: string[], items: Entry[], moves: Move[]) {
  moves.forEach(({ from, to }, index) => {
    if (!removed.includes(from)) refuse(`The ${what} “${from}” is not being removed`, `moves.${index}.from`)
    if (moves.findIndex((move) => move.from === from) < index)
      refuse(`“${from}” can move to only one ${what}`, `moves.${index}.from`)
    if (!items.some(({ name }) => name === to))
      refuse(`There is no ${what} “${to}” to move to`, `moves.${index}.to`)
  })
}

function refuse(message: string, field: string): never {
  throw invalid(message, { [field]: message })
}
