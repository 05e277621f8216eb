import { expect, test, vi } from 'vitest'
import { memoizeByObject } from './memoize-by-object.ts'

const list = [3, 1, 2]

test('returns the cached result for the same object and equal arguments', () => {
  const compute = vi.fn<(all: number[], options: { above?: number | undefined }, name: string) => string[]>(
    (all, { above = 0 }, name) => all.filter((item) => item > above).map((item) => `${name} ${item}`),
  )
  const memoized = memoizeByObject(compute)
  const first = memoized(list, { above: 1 }, 'card')
  expect(memoized(list, { above: 1 }, 'card')).toBe(first)
  expect(compute).toHaveBeenCalledOnce()
})

test('computes again for any other object or argument', () => {
  const memoized = memoizeByObject((all: number[], options: { above?: number | undefined; below?: number }) =>
    all.filter((item) => item > (options.above ?? 0) && item < (options.below ?? 9)),
  )
  expect(memoized(list, { above: 1 })).toEqual([3, 2])
  expect(memoized(list, {})).toEqual([3, 1, 2])
  expect(memoized(list, { below: 2 })).toEqual([1])
  expect(memoized([...list, 4], { below: 2 })).toEqual([1])
  expect(memoized([0.5, 5], { below: 2 })).toEqual([0.5])
})
