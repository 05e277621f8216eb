import { describe, expect, test } from 'vitest'
import { contrast, distinctFrom, hslText, isHex, readableOn, toHex, toHsl } from './colors.ts'

describe('a color', () => {
  test.each([
    ['#B38734', '39.2 55% 45.3%'],
    ['#FFFFFF', '0 0% 100%'],
    ['#111111', '0 0% 6.7%'],
    ['#24473E', '164.6 32.7% 21%'],
    ['#E11D48', '346.8 77.2% 49.8%'],
  ])('%s is %s', (hex, text) => {
    expect(hslText(toHsl(hex))).toBe(text)
  })

  test('survives the conversion to HSL and back within one step per channel', () => {
    for (const hex of ['#B38734', '#F9E27D', '#A7F3D0', '#2563EB', '#7F0000']) {
      const converted = toHex(toHsl(hex))
      for (const offset of [1, 3, 5]) {
        const [before, after] = [hex, converted].map((text) =>
          Number.parseInt(text.slice(offset, offset + 2), 16),
        ) as [number, number]
        expect(Math.abs(before - after)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('is valid only with exactly six hex digits', () => {
    expect(isHex('#a1B2c3')).toBe(true)
    for (const text of ['red', '#fff', '#12345g', '#1234567', 'url(x)', '']) expect(isHex(text)).toBe(false)
  })
})

describe('any company color', () => {
  const companyColors = [
    '#F9E27D',
    '#111111',
    '#A7F3D0',
    '#E11D48',
    '#2563EB',
    '#B38734',
    '#FFFFFF',
    '#000000',
  ]

  test.each(companyColors)('%s has readable text on it', (color) => {
    expect(contrast(readableOn(color), color)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(companyColors)(
    '%s becomes readable as text and visible as a focus ring on the worst surface of both modes',
    (color) => {
      for (const surface of ['#EAE4D9', '#2C2823']) {
        expect(contrast(distinctFrom(surface, color, 4.5), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(distinctFrom(surface, color, 3), surface)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('is not changed if its contrast is sufficient', () => {
    expect(distinctFrom('#FFFFFF', '#111111', 4.5)).toBe('#111111')
    expect(readableOn('#24473E', '#FFFFFF')).toBe('#FFFFFF')
  })
})
