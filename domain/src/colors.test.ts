import { describe, expect, test } from 'vitest'
import { contrast, distinctFrom, hslText, isHex, readableOn, toHex, toHsl } from './colors.ts'

describe('a colour', () => {
  test.each([
    ['#B38734', '39.2 55% 45.3%'],
    ['#FFFFFF', '0 0% 100%'],
    ['#111111', '0 0% 6.7%'],
    ['#24473E', '164.6 32.7% 21%'],
    ['#E11D48', '346.8 77.2% 49.8%'],
  ])('%s is %s', (hex, text) => {
    expect(hslText(toHsl(hex))).toBe(text)
  })

  test('comes back from hue, saturation and lightness within a step of each channel', () => {
    for (const hex of ['#B38734', '#F9E27D', '#A7F3D0', '#2563EB', '#7F0000']) {
      const back = toHex(toHsl(hex))
      for (const at of [1, 3, 5]) {
        const [a, b] = [hex, back].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [
          number,
          number,
        ]
        expect(Math.abs(a - b)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('is six digits and nothing else', () => {
    expect(isHex('#a1B2c3')).toBe(true)
    for (const text of ['red', '#fff', '#12345g', '#1234567', 'url(x)', '']) expect(isHex(text)).toBe(false)
  })
})

describe('any colour of a tenant', () => {
  const tenants = ['#F9E27D', '#111111', '#A7F3D0', '#E11D48', '#2563EB', '#B38734', '#FFFFFF', '#000000']

  test.each(tenants)('%s carries text that can be read', (color) => {
    expect(contrast(readableOn(color), color)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tenants)(
    '%s can be read as text itself, and seen as a ring, on the worst surface of both modes',
    (color) => {
      for (const surface of ['#EAE4D9', '#2C2823']) {
        expect(contrast(distinctFrom(surface, color, 4.5), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(distinctFrom(surface, color, 3), surface)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('is left as it is where it will do', () => {
    expect(distinctFrom('#FFFFFF', '#111111', 4.5)).toBe('#111111')
    expect(readableOn('#24473E', '#FFFFFF')).toBe('#FFFFFF')
  })
})
