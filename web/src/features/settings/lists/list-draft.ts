import type { StageKind } from '@mantel/domain/projects/next-step'

/** One line of a list while it is edited. What it was called tells it apart from a new one. */
export type Entry = { key: string; name: string; was?: string; kind?: StageKind; used: number }

/** One that goes when the list is saved, and the entry that what was in it goes to. */
export type Removal = {
  from: string
  kind?: StageKind
  used: number
  to: string | null
  /** Where it stood, should it come back. */
  at: number
}

export type ListDraft = { entries: Entry[]; removals: Removal[] }

export type StoredItem = { name: string; kind?: StageKind; used: number }

let made = 0
const newKey = () => `entry-${++made}`

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

/** A stage joins the end of the way that projects take; anything else the end of its list. */
export function add({ entries, removals }: ListDraft, name: string, kind?: StageKind): ListDraft {
  const at = kind ? entries.findLastIndex((entry) => entry.kind === kind) + 1 : entries.length
  return { removals, entries: entries.toSpliced(at, 0, { key: newKey(), name, kind, used: 0 }) }
}

/** To stand before the one that is at this place now. */
export function move(draft: ListDraft, key: string, before: number): ListDraft {
  const from = draft.entries.findIndex((entry) => entry.key === key)
  const entry = draft.entries[from]
  if (!entry) return draft
  const without = draft.entries.toSpliced(from, 1)
  return { ...draft, entries: without.toSpliced(before > from ? before - 1 : before, 0, entry) }
}

/** One that was never saved just goes. Whatever was to go into this one needs another place. */
export function remove({ entries, removals }: ListDraft, key: string, to: string | null): ListDraft {
  const at = entries.findIndex((entry) => entry.key === key)
  const gone = entries[at]
  if (!gone) return { entries, removals }
  const others = removals.map((removal) => (removal.to === key ? { ...removal, to } : removal))
  return {
    entries: entries.filter((entry) => entry !== gone),
    removals:
      gone.was === undefined
        ? others
        : [...others, { from: gone.was, kind: gone.kind, used: gone.used, to, at }],
  }
}

export function putBack({ entries, removals }: ListDraft, from: string): ListDraft {
  const back = removals.find((removal) => removal.from === from)
  if (!back) return { entries, removals }
  const { kind, used, at } = back
  return {
    entries: entries.toSpliced(at, 0, { key: newKey(), name: from, was: from, kind, used }),
    removals: removals.filter((removal) => removal !== back),
  }
}

export const sendTo = (draft: ListDraft, from: string, to: string | null): ListDraft => ({
  ...draft,
  removals: draft.removals.map((removal) => (removal.from === from ? { ...removal, to } : removal)),
})

/** The list as the server takes it. A new entry with the name of a removed one is that one again. */
export function bodyOf({ entries, removals }: ListDraft) {
  const items = entries.map(({ name, was, kind }) => ({
    name: name.trim(),
    ...(was !== undefined && { was }),
    ...(kind && { kind }),
  }))
  const isBack = (from: string) => items.some(({ name, was }) => was === undefined && name === from)
  const moves = removals.flatMap(({ from, to }) => {
    const target = entries.find(({ key }) => key === to)
    return target && !isBack(from) ? [{ from, to: target.name.trim() }] : []
  })
  return { items, moves }
}

export const isChanged = (draft: ListDraft, stored: readonly StoredItem[]) =>
  draft.removals.length > 0 || JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(draftOf(stored)))

/** The first removed entry that is in use and of which nobody has said where its contents go. */
export const homelessIn = ({ entries, removals }: ListDraft) =>
  removals.find(
    ({ from, used, to }) =>
      used > 0 &&
      !entries.some(({ key }) => key === to) &&
      !entries.some(({ name, was }) => was === undefined && name.trim() === from),
  )

/** The same wishes about a list that somebody else has changed: what they added goes, what they removed comes back. */
export function rebase({ entries, removals }: ListDraft, theirs: readonly StoredItem[]): ListDraft {
  const known = new Map(theirs.map((item) => [item.name, item]))
  const taken = new Set(entries.map(({ was }) => was))
  const mine = entries.map(({ was, ...entry }): Entry => {
    const fresh = was === undefined && !taken.has(entry.name) ? entry.name : was
    const item = fresh === undefined ? undefined : known.get(fresh)
    return item ? { ...entry, was: item.name, used: item.used } : { ...entry, used: 0 }
  })
  const kept = new Set(mine.map(({ was }) => was))
  const gone = theirs.filter(({ name }) => !kept.has(name))
  return {
    entries: mine,
    removals: gone.map(({ name, kind, used }) => ({
      from: name,
      kind,
      used,
      to: removals.find(({ from }) => from === name)?.to ?? null,
      at: theirs.findIndex((item) => item.name === name),
    })),
  }
}
