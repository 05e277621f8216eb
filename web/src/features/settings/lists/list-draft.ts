import type { StageKind } from '@mantel/domain/projects/next-step'

/** An entry in the editor. `was` is its stored name, which a new entry does not have. */
export type Entry = { key: string; name: string; was?: string; kind?: StageKind; used: number }

/** An entry that saving removes. `to` is the key of the entry that its records move to. */
export type Removal = {
  from: string
  kind?: StageKind
  used: number
  to: string | null
  /** The entry's position, used to restore it. */
  at: number
}

export type ListDraft = { entries: Entry[]; removals: Removal[] }

export type StoredItem = { name: string; kind?: StageKind; used: number }

let lastKey = 0
const newKey = () => `entry-${++lastKey}`

export const draftOf = (items: readonly StoredItem[]): ListDraft => ({
  entries: items.map((item) => ({ ...item, key: newKey(), was: item.name })),
  removals: [],
})

export const edit = (
  draft: ListDraft,
  key: string,
  values: Partial<Pick<Entry, 'name' | 'kind'>>,
): ListDraft => ({
  ...draft,
  entries: draft.entries.map((entry) => (entry.key === key ? { ...entry, ...values } : entry)),
})

/** Inserts a stage after the last one of its kind, any other entry at the end. */
export function add({ entries, removals }: ListDraft, name: string, kind?: StageKind): ListDraft {
  const at = kind ? entries.findLastIndex((entry) => entry.kind === kind) + 1 : entries.length
  return { removals, entries: entries.toSpliced(at, 0, { key: newKey(), name, kind, used: 0 }) }
}

/** Moves an entry before the entry that is currently at index `before`. */
export function move(draft: ListDraft, key: string, before: number): ListDraft {
  const from = draft.entries.findIndex((entry) => entry.key === key)
  const entry = draft.entries[from]
  if (!entry) return draft
  const without = draft.entries.toSpliced(from, 1)
  return { ...draft, entries: without.toSpliced(before > from ? before - 1 : before, 0, entry) }
}

/** Adds a removal only if the entry was saved. Removals that move records to this entry now move them to `to`. */
export function remove({ entries, removals }: ListDraft, key: string, to: string | null): ListDraft {
  const at = entries.findIndex((entry) => entry.key === key)
  const removed = entries[at]
  if (!removed) return { entries, removals }
  const others = removals.map((removal) => (removal.to === key ? { ...removal, to } : removal))
  return {
    entries: entries.filter((entry) => entry !== removed),
    removals:
      removed.was === undefined
        ? others
        : [...others, { from: removed.was, kind: removed.kind, used: removed.used, to, at }],
  }
}

export function restore({ entries, removals }: ListDraft, from: string): ListDraft {
  const restored = removals.find((removal) => removal.from === from)
  if (!restored) return { entries, removals }
  const { kind, used, at } = restored
  return {
    entries: entries.toSpliced(at, 0, { key: newKey(), name: from, was: from, kind, used }),
    removals: removals.filter((removal) => removal !== restored),
  }
}

export const assignTarget = (draft: ListDraft, from: string, to: string | null): ListDraft => ({
  ...draft,
  removals: draft.removals.map((removal) => (removal.from === from ? { ...removal, to } : removal)),
})

/** The request body. A new entry with the name of a removed entry takes over its records, so they need no move. */
export function bodyOf({ entries, removals }: ListDraft) {
  const items = entries.map(({ name, was, kind }) => ({
    name: name.trim(),
    ...(was !== undefined && { was }),
    ...(kind && { kind }),
  }))
  const isAddedAgain = (from: string) => items.some(({ name, was }) => was === undefined && name === from)
  const moves = removals.flatMap(({ from, to }) => {
    const target = entries.find(({ key }) => key === to)
    return target && !isAddedAgain(from) ? [{ from, to: target.name.trim() }] : []
  })
  return { items, moves }
}

export const isChanged = (draft: ListDraft, stored: readonly StoredItem[]) =>
  draft.removals.length > 0 || JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(stored)))

/** The first removed entry whose records still need a target. An entry that was added again by name needs none. */
export const findUnassigned = ({ entries, removals }: ListDraft) =>
  removals.find(
    ({ from, used, to }) =>
      used > 0 &&
      !entries.some(({ key }) => key === to) &&
      !entries.some(({ name, was }) => was === undefined && name.trim() === from),
  )

/** Applies a draft to a list that someone else has changed: removes their additions and restores their removals. */
export function rebase({ entries, removals }: ListDraft, theirs: readonly StoredItem[]): ListDraft {
  const known = new Map(theirs.map((item) => [item.name, item]))
  const taken = new Set(entries.map(({ was }) => was))
  const mine = entries.map(({ was, ...entry }): Entry => {
    const fresh = was === undefined && !taken.has(entry.name) ? entry.name : was
    const item = fresh === undefined ? undefined : known.get(fresh)
    return item ? { ...entry, was: item.name, used: item.used } : { ...entry, used: 0 }
  })
  const kept = new Set(mine.map(({ was }) => was))
  const removed = theirs.filter(({ name }) => !kept.has(name))
  return {
    entries: mine,
    removals: removed.map(({ name, kind, used }) => ({
      from: name,
      kind,
      used,
      to: removals.find(({ from }) => from === name)?.to ?? null,
      at: theirs.findIndex((item) => item.name === name),
    })),
  }
}
