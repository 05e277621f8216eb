import { expect, test } from 'vitest'
import { chooseColumns, minWidthOf } from './choose-columns.ts'
import type { DataColumn } from './data-table-head.tsx'

const all: DataColumn<object>[] = [
  { name: 'title', header: 'Project', cell: () => null },
  { name: 'client', header: 'Client', width: '150px', needs: 'more', cell: () => null },
  { name: 'value', header: 'Value', width: '100px', cell: () => null },
  { name: 'next', header: 'Next step', cell: () => null },
]
const shown = (chosen?: string[]) => chooseColumns({ all, defaults: ['client', 'next'], chosen })

test('shows the default columns, which narrow screens may hide', () => {
  expect(shown().map(({ name }) => name)).toEqual(['title', 'client', 'next'])
  expect(shown()[1]?.needs).toBe('more')
})

test('shows chosen columns in their order, always, and ignores unknown ones', () => {
  const columns = shown(['value', 'gone', 'client'])
  expect(columns.map(({ name, needs }) => [name, needs])).toEqual([
    ['title', undefined],
    ['value', undefined],
    ['client', undefined],
  ])
  expect(shown([]).map(({ name }) => name)).toEqual(['title'])
})

test('leaves room for names in flexible columns', () => {
  expect(minWidthOf(shown(['client', 'next']))).toBe('606px')
})
