import { contrast } from '@mantel/domain/basics/colors'
import { defaultColors } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { unreadableColors } from '../../settings/branding/contrast.ts'
import { swatches, withBrandColor } from './swatches.ts'

describe('a brand color', () => {
  test.each(swatches)('$name has readable text', ({ color }) => {
    const colored = withBrandColor(defaultColors, color)
    expect(contrast(colored.primaryForeground, colored.primary)).toBeGreaterThanOrEqual(4.5)
    expect(unreadableColors(colored)).toEqual([])
  })

  test('keeps the chosen text color if it is readable', () => {
    const white = { ...defaultColors, primary: '#24473E', primaryForeground: '#FFFFEE' }
    expect(withBrandColor(white, '#2F5D7C').primaryForeground).toBe('#FFFFEE')
    expect(withBrandColor(white, '#F9E27D').primaryForeground).not.toBe('#FFFFEE')
  })

  test('without a readable text color is reported, and an incomplete color changes nothing', () => {
    expect(unreadableColors(withBrandColor(defaultColors, '#7A7A7A'))).toEqual(['primaryForeground'])
    expect(withBrandColor(defaultColors, '#7A').primaryForeground).toBe(defaultColors.primaryForeground)
  })
})
