import { contrast } from '@mantel/domain/colors'
import { defaultColors } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { unreadableIn } from '../../settings/branding/contrast.ts'
import { paintedIn, swatches } from './swatches.ts'

describe('a brand colour', () => {
  test.each(swatches)('$name comes with a text that can be read', ({ color }) => {
    const painted = paintedIn(defaultColors, color)
    expect(contrast(painted.primaryForeground, painted.primary)).toBeGreaterThanOrEqual(4.5)
    expect(unreadableIn(painted)).toEqual([])
  })

  test('keeps the text that was chosen where that can be read', () => {
    const white = { ...defaultColors, primary: '#24473E', primaryForeground: '#FFFFEE' }
    expect(paintedIn(white, '#2F5D7C').primaryForeground).toBe('#FFFFEE')
    expect(paintedIn(white, '#F9E27D').primaryForeground).not.toBe('#FFFFEE')
  })

  test('of no readable text is known as such, and half a colour changes nothing', () => {
    expect(unreadableIn(paintedIn(defaultColors, '#7A7A7A'))).toEqual(['primaryForeground'])
    expect(paintedIn(defaultColors, '#7A').primaryForeground).toBe(defaultColors.primaryForeground)
  })
})
