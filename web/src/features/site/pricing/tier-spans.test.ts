import { expect, test } from 'vitest'
import { tierSpans } from './tier-spans.ts'

const sizes = ['', '@min-[680px]:', '@min-[1000px]:', '@min-[1220px]:']

/** The widths of the plans at the size, at which the classes of smaller sizes apply too. */
const spansAt = (count: number, size: number) =>
  tierSpans(count).map((classes) => {
    const applied = sizes
      .slice(0, size + 1)
      .flatMap((prefix) => classes.split(' ').filter((name) => name.startsWith(`${prefix}col-span-`)))
    return Number(applied.at(-1)?.split('-').at(-1))
  })

/** The sums of the rows, where a plan that does not fit begins a new one. */
const rowsOf = (spans: number[]) =>
  spans.reduce<number[]>((rows, span) => {
    const last = rows.at(-1) ?? 0
    return last > 0 && last + span <= 12 ? [...rows.slice(0, -1), last + span] : [...rows, span]
  }, [])

test('any number of plans fills its rows at every size', () => {
  for (let count = 1; count <= 20; count++)
    for (const size of sizes.keys())
      expect([count, size, rowsOf(spansAt(count, size)).filter((sum) => sum !== 12)]).toEqual([
        count,
        size,
        [],
      ])
})

test('four plans are two pairs where they do not fit in a row', () => {
  expect([0, 1, 2, 3].map((size) => rowsOf(spansAt(4, size)).length)).toEqual([4, 2, 2, 1])
  expect(spansAt(5, 2)).toEqual([4, 4, 4, 6, 6])
})
