import { describe, expect, test } from 'vitest'
import {
  add,
  assignTarget,
  bodyOf,
  draftOf,
  edit,
  findUnassigned,
  isChanged,
  type ListDraft,
  move,
  rebase,
  remove,
  restore,
} from './list-draft.ts'

const stages = [
  { name: 'Discovery', kind: 'open', used: 4 },
  { name: 'Bid', kind: 'open', used: 12 },
  { name: 'Won', kind: 'won', used: 6 },
  { name: 'Canceled', kind: 'canceled', used: 0 },
] as const

const keyOf = (draft: ListDraft, name: string) =>
  draft.entries.find((entry) => entry.name === name)?.key ?? ''
const names = ({ entries }: ListDraft) => entries.map(({ name }) => name)
const renamed = (draft: ListDraft, from: string, to: string) => edit(draft, keyOf(draft, from), { name: to })

describe('the request body', () => {
  test('is the stored list if nothing was changed', () => {
    const draft = draftOf(stages)
    expect(isChanged(draft, stages)).toBe(false)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Bid', was: 'Bid', kind: 'open' })
    expect(bodyOf(draft).moves).toEqual([])
  })

  test('contains the previous name of a renamed entry', () => {
    const draft = renamed(draftOf(stages), 'Bid', '  Proposal ')
    expect(isChanged(draft, stages)).toBe(true)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Proposal', was: 'Bid', kind: 'open' })
    expect(isChanged(renamed(draft, '  Proposal ', 'Bid'), stages)).toBe(false)
  })

  test('lets two entries swap their names', () => {
    const one = renamed(draftOf(stages), 'Bid', 'Won for now')
    const swapped = renamed(renamed(one, 'Won', 'Bid'), 'Won for now', 'Won')
    expect(bodyOf(swapped).items.slice(1, 3)).toEqual([
      { name: 'Won', was: 'Bid', kind: 'open' },
      { name: 'Bid', was: 'Won', kind: 'won' },
    ])
  })

  test('has new entries without a previous name, and a new stage after the last one of its kind', () => {
    const draft = add(draftOf(stages), 'Walkthrough', 'open')
    expect(names(draft)).toEqual(['Discovery', 'Bid', 'Walkthrough', 'Won', 'Canceled'])
    expect(bodyOf(draft).items[2]).toEqual({ name: 'Walkthrough', kind: 'open' })
  })

  test('has the new order', () => {
    const draft = draftOf(stages)
    expect(names(move(draft, keyOf(draft, 'Won'), 0))).toEqual(['Won', 'Discovery', 'Bid', 'Canceled'])
    expect(names(move(draft, keyOf(draft, 'Discovery'), 2))).toEqual(['Bid', 'Discovery', 'Won', 'Canceled'])
    expect(names(move(draft, keyOf(draft, 'Bid'), 4))).toEqual(['Discovery', 'Won', 'Canceled', 'Bid'])
    expect(isChanged(move(draft, keyOf(draft, 'Bid'), 1), stages)).toBe(false)
  })

  test('has the new kind of a stage', () => {
    const draft = draftOf(stages)
    const other = edit(draft, keyOf(draft, 'Bid'), { kind: 'paused' })
    expect(isChanged(other, stages)).toBe(true)
    expect(bodyOf(other).items[1]).toEqual({ name: 'Bid', was: 'Bid', kind: 'paused' })
  })

  test('moves the records of a removed entry to another one by its new name', () => {
    const draft = draftOf(stages)
    const without = remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won'))
    expect(bodyOf(renamed(without, 'Won', 'Booked')).moves).toEqual([{ from: 'Bid', to: 'Booked' }])
  })

  test('treats a new entry with the name of a removed one as its replacement', () => {
    const draft = draftOf(stages)
    const without = remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won'))
    const again = add(without, 'Bid', 'open')
    expect(bodyOf(again).moves).toEqual([])
    expect(findUnassigned(add(assignTarget(without, 'Bid', null), 'Bid', 'open'))).toBeUndefined()
  })
})

describe('a removed entry', () => {
  test('needs a target if it is in use', () => {
    const draft = draftOf(stages)
    expect(findUnassigned(remove(draft, keyOf(draft, 'Canceled'), null))).toBeUndefined()
    const without = remove(draft, keyOf(draft, 'Bid'), null)
    expect(findUnassigned(without)).toMatchObject({ from: 'Bid', used: 12 })
    expect(findUnassigned(assignTarget(without, 'Bid', keyOf(draft, 'Won')))).toBeUndefined()
  })

  test('passes its target on to the removals that pointed to it', () => {
    const draft = draftOf(stages)
    const [bid, won, discovery] = ['Bid', 'Won', 'Discovery'].map((name) => keyOf(draft, name))
    const both = remove(remove(draft, bid ?? '', won ?? ''), won ?? '', discovery ?? '')
    expect(bodyOf(both).moves).toEqual([
      { from: 'Bid', to: 'Discovery' },
      { from: 'Won', to: 'Discovery' },
    ])
  })

  test('is restored to its position', () => {
    const draft = draftOf(stages)
    const restored = restore(remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won')), 'Bid')
    expect(isChanged(restored, stages)).toBe(false)
  })

  test('is no change if it was never saved', () => {
    const draft = add(draftOf(stages), 'Walkthrough', 'open')
    const without = remove(draft, keyOf(draft, 'Walkthrough'), null)
    expect(without.removals).toEqual([])
    expect(isChanged(without, stages)).toBe(false)
  })
})

describe('after someone else saved first', () => {
  test('their additions are removed, and need a target if they are in use', () => {
    const mine = renamed(draftOf(stages), 'Bid', 'Proposal')
    const theirs = [...stages, { name: 'Walkthrough', kind: 'open', used: 2 } as const]
    const draft = rebase(mine, theirs)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Proposal', was: 'Bid', kind: 'open' })
    expect(findUnassigned(draft)).toMatchObject({ from: 'Walkthrough', used: 2 })
  })

  test('an entry that they renamed is added again with its old name', () => {
    const theirs = stages.map((stage) => (stage.name === 'Bid' ? { ...stage, name: 'Offer' } : stage))
    const draft = rebase(renamed(draftOf(stages), 'Won', 'Booked'), theirs)
    expect(bodyOf(draft).items).toEqual([
      { name: 'Discovery', was: 'Discovery', kind: 'open' },
      { name: 'Bid', kind: 'open' },
      { name: 'Booked', was: 'Won', kind: 'won' },
      { name: 'Canceled', was: 'Canceled', kind: 'canceled' },
    ])
    expect(findUnassigned(draft)).toMatchObject({ from: 'Offer', used: 12 })
  })

  test('an entry that both added is kept once', () => {
    const theirs = [...stages, { name: 'Walkthrough', kind: 'open', used: 2 } as const]
    const draft = rebase(add(draftOf(stages), 'Walkthrough', 'open'), theirs)
    expect(bodyOf(draft).items[2]).toEqual({ name: 'Walkthrough', was: 'Walkthrough', kind: 'open' })
    expect(draft.removals).toEqual([])
  })

  test('a removed entry keeps its target', () => {
    const own = draftOf(stages)
    const mine = remove(own, keyOf(own, 'Bid'), keyOf(own, 'Won'))
    const theirs = stages.map((stage) => (stage.name === 'Bid' ? { ...stage, used: 13 } : stage))
    expect(rebase(mine, theirs).removals).toEqual([
      { from: 'Bid', kind: 'open', used: 13, to: keyOf(own, 'Won'), at: 1 },
    ])
  })
})
