import { invalid } from '../../../errors.ts'

type Entry = { name: string; was?: string | undefined }
type Move = { from: string; to: string }

/** What a new list makes of the old one. */
export type ListPlan = {
  /** Of each entry, what it was; undefined for a new one. */
  origins: (string | undefined)[]
  added: string[]
  renamed: Move[]
  /** Those that go, and where what was in them goes; null where nobody said. */
  removed: { from: string; to: string | null }[]
  isReordered: boolean
}

export const isNothing = ({ added, renamed, removed, isReordered }: ListPlan) =>
  added.length + renamed.length + removed.length === 0 && !isReordered

/** From where to where everything goes that has an entry of another name from now on. */
export const goingBy = ({ renamed, removed }: ListPlan): Move[] => [
  ...renamed,
  ...removed.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }])),
]

/** Compares the lists, or refuses with what does not fit. `what` is what people call an entry: stage, type, source. */
export function planList(what: string, before: string[], items: Entry[], moves: Move[]): ListPlan {
  refuseDoubles(what, items)
  refuseUnknown(what, before, items)
  const origins = originsOf(before, items)
  const removed = before.filter((name) => !origins.includes(name))
  refuseOddMoves(what, removed, items, moves)
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

/** What an entry was before. One that says nothing, and has the name of an old one that nobody else was, is that one. */
function originsOf(before: string[], items: Entry[]): (string | undefined)[] {
  const isFree = (name: string) => before.includes(name) && !items.some(({ was }) => was === name)
  return items.map(({ name, was }) => was ?? (isFree(name) ? name : undefined))
}

function refuseDoubles(what: string, items: Entry[]) {
  const heard = items.map(({ name }) => asHeard(name))
  const second = heard.findIndex((name, index) => heard.indexOf(name) < index)
  if (second >= 0) refuse(`There are two ${what}s called “${items[second]?.name}”`, `items.${second}.name`)
}

/** As people hear a name: case and the ways to store an accent make no difference. */
const asHeard = (name: string) => name.normalize('NFKC').toLowerCase()

function refuseUnknown(what: string, before: string[], items: Entry[]) {
  items.forEach(({ was }, index) => {
    if (was === undefined) return
    if (!before.includes(was)) refuse(`There is no ${what} “${was}” to rename`, `items.${index}.was`)
    if (items.findIndex((item) => item.was === was) < index)
      refuse(`“${was}” can become only one ${what}`, `items.${index}.was`)
  })
}

function refuseOddMoves(what: string, removed: string[], items: Entry[], moves: Move[]) {
  moves.forEach(({ from, to }, index) => {
    if (!removed.includes(from)) refuse(`The ${what} “${from}” is not being removed`, `moves.${index}.from`)
    if (moves.findIndex((move) => move.from === from) < index)
      refuse(`Say only once where “${from}” goes`, `moves.${index}.from`)
    if (!items.some(({ name }) => name === to))
      refuse(`There is no ${what} “${to}” to go to`, `moves.${index}.to`)
  })
}

function refuse(sentence: string, field: string): never {
  throw invalid(sentence, { [field]: sentence })
}
