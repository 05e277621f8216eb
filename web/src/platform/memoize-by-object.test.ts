import { expect, test, vi } from 'vitest'
import { remembering } from './memoize-by-object.ts'

const big = [3, 1, 2]

test('what was worked out is at hand for the same, also said in other words', () => {
  const work = vi.fn<(all: number[], how: { above?: number | undefined }, name: string) => string[]>(
    (all, { above = 0 }, name) => all.filter((one) => one > above).map((one) => `${name} ${one}`),
  )
  const ask = remembering(work)
  const first = ask(big, { above: 1 }, 'card')
  expect(ask(big, { above: 1 }, 'card')).toBe(first)
  expect(work).toHaveBeenCalledOnce()
})

test('anything else is worked out anew', () => {
  const ask = remembering((all: number[], how: { above?: number | undefined; below?: number }) =>
    all.filter((one) => one > (how.above ?? 0) && one < (how.below ?? 9)),
  )
  expect(ask(big, { above: 1 })).toEqual([3, 2])
  expect(ask(big, {})).toEqual([3, 1, 2])
  expect(ask(big, { below: 2 })).toEqual([1])
  expect(ask([...big, 4], { below: 2 })).toEqual([1])
  expect(ask([0.5, 5], { below: 2 })).toEqual([0.5])
})
