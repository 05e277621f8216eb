import { contrast } from '@mantel/domain/basics/colors'
import { type Colors, defaultColors } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { colorLabels, mainColors, otherColors } from './color-names.ts'
import { checkContrast, unreadableColors } from './contrast.ts'

const colors = (changes: Partial<Colors>): Colors => ({ ...defaultColors, ...changes })

test('the default colors have enough contrast', () => {
  const checks = (Object.keys(defaultColors) as (keyof Colors)[]).map((name) =>
    checkContrast(name, defaultColors),
  )
  expect(checks.filter((check) => check?.isEnough === false)).toEqual([])
  expect(checkContrast('primaryForeground', defaultColors)).toEqual({
    isEnough: true,
    text: 'Good contrast (5.4:1)',
  })
  expect(checkContrast('input', defaultColors)).toEqual({ isEnough: true, text: 'Good contrast (3.1:1)' })
})

test('every color has a label and is listed', () => {
  expect([...mainColors, ...otherColors].toSorted()).toEqual(Object.keys(defaultColors).toSorted())
  expect(Object.keys(colorLabels)).toHaveLength(17)
})

describe('text with low contrast', () => {
  test('is reported, with dark text for a light color', () => {
    expect(
      checkContrast('primaryForeground', colors({ primary: '#F9E27D', primaryForeground: '#FFFFFF' })),
    ).toEqual({
      isEnough: false,
      text: 'Low contrast (1.2:1).',
      fix: { color: '#1F1709', label: 'Use dark text' },
    })
  })

  test('is reported, with light text for a dark color', () => {
    expect(checkContrast('accentForeground', colors({ accentForeground: '#333333' }))).toMatchObject({
      isEnough: false,
      fix: { color: '#FFFFFF', label: 'Use light text' },
    })
  })

  test.each(['#777777', '#808080', '#7A7A7A', '#C0392B', '#2E86C1', '#7D8A3C'])(
    'gets a readable suggestion on %s',
    (primary) => {
      const check = checkContrast('primaryForeground', colors({ primary, primaryForeground: primary }))
      if (!check || check.isEnough || !check.fix) throw new Error('No suggestion')
      expect(contrast(check.fix.color, primary)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('is measured on the surface with the lowest contrast', () => {
    const check = checkContrast('sidebarForeground', colors({ sidebarAccent: '#4B453C' }))
    expect(check).toMatchObject({ isEnough: false, text: 'Low contrast (1.0:1).' })
  })

  test('gets no suggestion if no text is readable on both surfaces', () => {
    const torn = colors({ sidebar: '#FFFFFF', sidebarAccent: '#000000' })
    expect(checkContrast('sidebarForeground', torn)).toMatchObject({ isEnough: false, fix: null })
  })
})

test('only unreadable text that everyone has to read prevents saving', () => {
  expect(unreadableColors(defaultColors)).toEqual([])
  const pale = { primary: '#F9E27D', primaryForeground: '#FFFFFF', accentForeground: '#333333' }
  expect(unreadableColors(colors(pale))).toEqual(['primaryForeground', 'accentForeground'])
  expect(unreadableColors(colors({ foreground: '#DDDDDD' }))).toEqual(['foreground'])
  expect(unreadableColors(colors({ card: '#000000' }))).toEqual(['foreground'])
  expect(unreadableColors(colors({ input: '#E6E1D7', sidebarAccent: '#4B453C' }))).toEqual([])
})

test('a ratio just below the minimum is rounded down', () => {
  // The ratio is 4.48:1.
  expect(
    checkContrast('primaryForeground', colors({ primary: '#777777', primaryForeground: '#FFFFFF' }))?.text,
  ).toBe('Low contrast (4.4:1).')
})

test('the suggestion for a field outline is a darker shade of it', () => {
  const check = checkContrast('input', colors({ input: '#E6E1D7' }))
  if (!check || check.isEnough || !check.fix) throw new Error('No suggestion')
  expect(contrast(check.fix.color, '#FFFFFF')).toBeGreaterThanOrEqual(3)
})

test('a color that is not complete yet, and one without a minimum, are not checked', () => {
  expect(checkContrast('primaryForeground', colors({ primaryForeground: '#1F' }))).toBeNull()
  expect(checkContrast('primaryForeground', colors({ primary: 'gold' }))).toBeNull()
  expect(checkContrast('border', defaultColors)).toBeNull()
})
