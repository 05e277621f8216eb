import { describe, expect, test } from 'vitest'
import {
  add,
  bodyOf,
  draftOf,
  edit,
  homelessIn,
  isChanged,
  type ListDraft,
  move,
  putBack,
  rebase,
  remove,
  sendTo,
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

describe('what is sent', () => {
  test('is the list itself where nothing was changed', () => {
    const draft = draftOf(stages)
    expect(isChanged(draft, stages)).toBe(false)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Bid', was: 'Bid', kind: 'open' })
    expect(bodyOf(draft).moves).toEqual([])
  })

  test('says what a renamed entry was called', () => {
    const draft = renamed(draftOf(stages), 'Bid', '  Proposal ')
    expect(isChanged(draft, stages)).toBe(true)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Proposal', was: 'Bid', kind: 'open' })
    expect(isChanged(renamed(draft, '  Proposal ', 'Bid'), stages)).toBe(false)
  })

  test('lets two entries change their names with each other', () => {
    const one = renamed(draftOf(stages), 'Bid', 'Won for now')
    const swapped = renamed(renamed(one, 'Won', 'Bid'), 'Won for now', 'Won')
    expect(bodyOf(swapped).items.slice(1, 3)).toEqual([
      { name: 'Won', was: 'Bid', kind: 'open' },
      { name: 'Bid', was: 'Won', kind: 'won' },
    ])
  })

  test('has new entries without a past, a stage at the end of the way', () => {
    const draft = add(draftOf(stages), 'Walkthrough', 'open')
    expect(names(draft)).toEqual(['Discovery', 'Bid', 'Walkthrough', 'Won', 'Canceled'])
    expect(bodyOf(draft).items[2]).toEqual({ name: 'Walkthrough', kind: 'open' })
  })

  test('has another order', () => {
    const draft = draftOf(stages)
    expect(names(move(draft, keyOf(draft, 'Won'), 0))).toEqual(['Won', 'Discovery', 'Bid', 'Canceled'])
    expect(names(move(draft, keyOf(draft, 'Discovery'), 2))).toEqual(['Bid', 'Discovery', 'Won', 'Canceled'])
    expect(names(move(draft, keyOf(draft, 'Bid'), 4))).toEqual(['Discovery', 'Won', 'Canceled', 'Bid'])
    expect(isChanged(move(draft, keyOf(draft, 'Bid'), 1), stages)).toBe(false)
  })

  test('has another meaning', () => {
    const draft = draftOf(stages)
    const other = edit(draft, keyOf(draft, 'Bid'), { kind: 'paused' })
    expect(isChanged(other, stages)).toBe(true)
    expect(bodyOf(other).items[1]).toEqual({ name: 'Bid', was: 'Bid', kind: 'paused' })
  })

  test('says where the contents of a removed entry go, by the name that the other one has in the end', () => {
    const draft = draftOf(stages)
    const without = remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won'))
    expect(bodyOf(renamed(without, 'Won', 'Booked')).moves).toEqual([{ from: 'Bid', to: 'Booked' }])
  })

  test('takes a new entry with the name of a removed one for that one', () => {
    const draft = draftOf(stages)
    const without = remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won'))
    const again = add(without, 'Bid', 'open')
    expect(bodyOf(again).moves).toEqual([])
    expect(homelessIn(add(sendTo(without, 'Bid', null), 'Bid', 'open'))).toBeUndefined()
  })
})

describe('what is removed', () => {
  test('needs a home where it is in use', () => {
    const draft = draftOf(stages)
    expect(homelessIn(remove(draft, keyOf(draft, 'Canceled'), null))).toBeUndefined()
    const without = remove(draft, keyOf(draft, 'Bid'), null)
    expect(homelessIn(without)).toMatchObject({ from: 'Bid', used: 12 })
    expect(homelessIn(sendTo(without, 'Bid', keyOf(draft, 'Won')))).toBeUndefined()
  })

  test('takes along whoever was to go into it', () => {
    const draft = draftOf(stages)
    const [bid, won, discovery] = ['Bid', 'Won', 'Discovery'].map((name) => keyOf(draft, name))
    const both = remove(remove(draft, bid ?? '', won ?? ''), won ?? '', discovery ?? '')
    expect(bodyOf(both).moves).toEqual([
      { from: 'Bid', to: 'Discovery' },
      { from: 'Won', to: 'Discovery' },
    ])
  })

  test('comes back to its place', () => {
    const draft = draftOf(stages)
    const back = putBack(remove(draft, keyOf(draft, 'Bid'), keyOf(draft, 'Won')), 'Bid')
    expect(isChanged(back, stages)).toBe(false)
  })

  test('is nothing where it was never saved', () => {
    const draft = add(draftOf(stages), 'Walkthrough', 'open')
    const without = remove(draft, keyOf(draft, 'Walkthrough'), null)
    expect(without.removals).toEqual([])
    expect(isChanged(without, stages)).toBe(false)
  })
})

describe('after somebody else was quicker', () => {
  test('what they added goes, and asks for a home where it is in use already', () => {
    const mine = renamed(draftOf(stages), 'Bid', 'Proposal')
    const theirs = [...stages, { name: 'Walkthrough', kind: 'open', used: 2 } as const]
    const draft = rebase(mine, theirs)
    expect(bodyOf(draft).items[1]).toEqual({ name: 'Proposal', was: 'Bid', kind: 'open' })
    expect(homelessIn(draft)).toMatchObject({ from: 'Walkthrough', used: 2 })
  })

  test('what they renamed comes back under its old name, as a new one', () => {
    const theirs = stages.map((stage) => (stage.name === 'Bid' ? { ...stage, name: 'Offer' } : stage))
    const draft = rebase(renamed(draftOf(stages), 'Won', 'Booked'), theirs)
    expect(bodyOf(draft).items).toEqual([
      { name: 'Discovery', was: 'Discovery', kind: 'open' },
      { name: 'Bid', kind: 'open' },
      { name: 'Booked', was: 'Won', kind: 'won' },
      { name: 'Canceled', was: 'Canceled', kind: 'canceled' },
    ])
    expect(homelessIn(draft)).toMatchObject({ from: 'Offer', used: 12 })
  })

  test('what both added is one', () => {
    const theirs = [...stages, { name: 'Walkthrough', kind: 'open', used: 2 } as const]
    const draft = rebase(add(draftOf(stages), 'Walkthrough', 'open'), theirs)
    expect(bodyOf(draft).items[2]).toEqual({ name: 'Walkthrough', was: 'Walkthrough', kind: 'open' })
    expect(draft.removals).toEqual([])
  })

  test('what is removed keeps its home', () => {
    const own = draftOf(stages)
    const mine = remove(own, keyOf(own, 'Bid'), keyOf(own, 'Won'))
    const theirs = stages.map((stage) => (stage.name === 'Bid' ? { ...stage, used: 13 } : stage))
    expect(rebase(mine, theirs).removals).toEqual([
      { from: 'Bid', kind: 'open', used: 13, to: keyOf(own, 'Won'), at: 1 },
    ])
  })
})
