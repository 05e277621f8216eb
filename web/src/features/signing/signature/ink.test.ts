import { expect, test } from 'vitest'
import { boundsOf, canExtend, hasEnoughInk, inkShare, pointAt, pointsLeft } from './ink.ts'

const line = (length: number): [number, number][] => [
  [0, 5],
  [length, 5],
]

test('ink grows with the length of the line, but not by drawing over it again', () => {
  expect(inkShare([])).toBe(0)
  expect(inkShare([line(200)])).toBe(21 / 4000)
  expect(inkShare([line(200), line(200), line(200)])).toBe(21 / 4000)
  expect(
    inkShare([
      line(200),
      [
        [0, 205],
        [200, 205],
      ],
    ]),
  ).toBe(42 / 4000)
})

test('a dot or a dash is not a signature, but a name is', () => {
  expect(hasEnoughInk([[[500, 200]]])).toBe(false)
  expect(hasEnoughInk([line(300)])).toBe(false)
  expect(hasEnoughInk([line(420)])).toBe(true)
})

test('a touch becomes a point inside the box for a pad of any size', () => {
  const pad = { left: 20, top: 100, width: 350, height: 140 }
  expect(pointAt({ clientX: 20, clientY: 100 }, pad)).toEqual([0, 0])
  expect(pointAt({ clientX: 195, clientY: 170 }, pad)).toEqual([500, 200])
  expect(pointAt({ clientX: 900, clientY: -5 }, pad)).toEqual([1000, 0])
})

test('a stroke accepts points that are far enough away, up to its maximum length', () => {
  expect(canExtend([], [5, 5], 10)).toBe(true)
  expect(canExtend([[5, 5]], [6, 6], 10)).toBe(false)
  expect(canExtend([[5, 5]], [9, 5], 10)).toBe(true)
  expect(canExtend([[5, 5]], [9, 5], 1)).toBe(false)
})

test('a drawing has the same limits as on the server', () => {
  expect(pointsLeft([])).toBe(5_000)
  expect(pointsLeft([line(10), line(10)])).toBe(4_996)
  expect(pointsLeft(Array.from({ length: 100 }, () => line(10)))).toBe(0)
})

test('the bounds exclude the empty space around the drawing', () => {
  expect(
    boundsOf([
      [
        [100, 100],
        [300, 200],
      ],
    ]),
  ).toEqual({ left: 88, top: 88, width: 224, height: 124 })
})
