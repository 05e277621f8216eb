import type { BoardGroup } from '@mantel/domain/projects/board-groups'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { expect, test } from 'vitest'
import { regrouped } from './regrouped.ts'

const card = (id: string, about: Partial<ProjectInList>) =>
  ({ id, value: 100, type: 'Full Stage', memberIds: [], version: 1, ...about }) as unknown as ProjectInList
const group = (key: string | null, ...cards: ProjectInList[]): BoardGroup => ({
  key,
  count: cards.length,
  sampleCount: cards.filter(({ isSample }) => isSample).length,
  sum: cards.reduce((sum, { value }) => sum + (value ?? 0), 0),
  cards,
})
const shown = (groups: BoardGroup[]) =>
  groups.map(({ key, count, sum, cards }) => [key, count, sum, cards.map(({ id }) => id)])

const shared = card('shared', { memberIds: ['ann', 'bob'] })
const own = card('own', { memberIds: ['bob'], value: 50 })
const groups = [group('ann', shared), group('bob', shared, own)]

test('a project goes to the top of the column of another team member, with its value', () => {
  const after = regrouped(groups, 'member', { id: 'own', memberIds: ['ann'] })
  expect(shown(after)).toEqual([
    ['ann', 2, 150, ['own', 'shared']],
    ['bob', 1, 100, ['shared']],
  ])
})

test('the value of a sample moves to no column', () => {
  const sample = card('sample', { memberIds: ['bob'], isSample: true })
  const columns = [group('ann', shared), { ...group('bob', own, sample), sum: 50 }]
  const [ann, bob] = regrouped(columns, 'member', { id: 'sample', memberIds: ['ann'] })
  expect([ann?.count, ann?.sampleCount, ann?.sum]).toEqual([2, 1, 100])
  expect([bob?.count, bob?.sampleCount, bob?.sum]).toEqual([1, 0, 50])
})

test('a project that no one is assigned to leaves all columns for a new one', () => {
  const after = regrouped(groups, 'member', { id: 'shared', memberIds: [] })
  expect(shown(after)).toEqual([
    ['ann', 0, 0, []],
    ['bob', 1, 50, ['own']],
    [null, 1, 100, ['shared']],
  ])
})

test('a team member who remains keeps the project in its place, with the new team', () => {
  const after = regrouped(groups, 'member', { id: 'shared', memberIds: ['bob', 'cleo'] })
  expect(shown(after)).toEqual([
    ['ann', 0, 0, []],
    ['bob', 2, 150, ['shared', 'own']],
    ['cleo', 1, 100, ['shared']],
  ])
  expect(after[1]?.cards[0]?.memberIds).toEqual(['bob', 'cleo'])
})

test('a move that the server already shows changes no counts', () => {
  const change = { id: 'own', memberIds: ['ann'] }
  const after = regrouped(groups, 'member', change)
  expect(shown(regrouped(after, 'member', change))).toEqual(shown(after))
})

test('without prices the columns have no sums', () => {
  const hidden = [{ ...group('Full Stage', card('a', { value: null })), sum: null }]
  expect(shown(regrouped(hidden, 'type', { id: 'a', type: 'STR Design' }))).toEqual([
    ['Full Stage', 0, null, []],
    ['STR Design', 1, null, ['a']],
  ])
})

test('a project that is not loaded changes nothing', () => {
  expect(regrouped(groups, 'member', { id: 'other', memberIds: [] })).toBe(groups)
})
