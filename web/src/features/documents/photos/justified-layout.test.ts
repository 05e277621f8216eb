import { describe, expect, test } from 'vitest'
import { aspectRatio, justify } from './justified-layout.ts'

const options = { width: 760, height: 180, gap: 8 }
const widthOf = (row: { width: number }[]) =>
  row.reduce((sum, { width }) => sum + width, 0) + options.gap * (row.length - 1)

describe('a justified grid', () => {
  test('fills every row to the pixel, also the last, with one height per row', () => {
    const ratios = [1.5, 1.5, 0.75, 1.33, 1.78, 1, 1.5, 0.67, 1.5]
    const rows = justify(ratios, options)
    for (const row of rows) {
      expect(widthOf(row)).toBe(760)
      expect(new Set(row.map(({ height }) => height)).size).toBe(1)
    }
    expect(rows.flat().map(({ index }) => index)).toEqual([...ratios.keys()])
  })

  test('has rows of similar heights, however many photos there are', () => {
    for (let count = 5; count < 60; count += 1) {
      const rows = justify(
        Array.from({ length: count }, (_, index) => [1.5, 0.75, 1.33, 1][index % 4] ?? 1),
        options,
      )
      const heights = rows.map(([box]) => box?.height ?? 0)
      expect(Math.max(...heights)).toBeLessThan(Math.min(...heights) * 2)
      expect(rows.every((row) => widthOf(row) === 760)).toBe(true)
      expect(rows.flat().map(({ index }) => index)).toEqual(
        Array.from({ length: count }, (_, index) => index),
      )
    }
  })

  test('does not stretch a single row with few photos', () => {
    const [row] = justify([1.5], options)
    expect(row).toEqual([{ index: 0, width: 270, height: 180 }])
  })

  test('keeps rows within the width, even on a narrow screen', () => {
    for (const width of [40, 320, 358, 1200]) {
      for (const row of justify([2.4, 0.6, 1.5, 10, 0.1], { ...options, width })) {
        expect(row.reduce((sum, box) => sum + box.width, 8 * (row.length - 1))).toBeLessThanOrEqual(width)
        for (const box of row) expect(box.width).toBeGreaterThan(0)
      }
    }
  })

  test('crops photos that are very wide or very narrow', () => {
    const [[wide], [narrow]] = [justify([20], options)[0] ?? [], justify([0.01], options)[0] ?? []]
    expect(wide?.width).toBe(432)
    expect(narrow?.width).toBe(108)
  })

  test('is empty without a width', () => {
    expect(justify([1, 1], { ...options, width: 0 })).toEqual([])
  })
})

test('the aspect ratio is width by height, or the default', () => {
  expect(aspectRatio({ width: 3000, height: 2000 })).toBe(1.5)
  expect(aspectRatio({ width: null, height: null })).toBeCloseTo(1.333)
})
