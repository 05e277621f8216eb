import { contrast } from '@mantel/domain/colors'
import { type Colors, defaultColors } from '@mantel/domain/settings/branding'
import { describe, expect, test } from 'vitest'
import { colorLabels, mainColors, otherColors } from './color-names.ts'
import { unreadableIn, verdictOn } from './contrast.ts'

const colors = (changes: Partial<Colors>): Colors => ({ ...defaultColors, ...changes })

test('our own colours can all be read', () => {
  const said = (Object.keys(defaultColors) as (keyof Colors)[]).map((name) => verdictOn(name, defaultColors))
  expect(said.filter((verdict) => verdict?.isEnough === false)).toEqual([])
  expect(verdictOn('primaryForeground', defaultColors)).toEqual({ isEnough: true, text: 'AA 5.4:1' })
  expect(verdictOn('input', defaultColors)).toEqual({ isEnough: true, text: 'Clear 3.1:1' })
})

test('every colour has a name and a place', () => {
  expect([...mainColors, ...otherColors].toSorted()).toEqual(Object.keys(defaultColors).toSorted())
  expect(Object.keys(colorLabels)).toHaveLength(17)
})

describe('text that is hard to read', () => {
  test('is told, with dark text for a light colour', () => {
    expect(
      verdictOn('primaryForeground', colors({ primary: '#F9E27D', primaryForeground: '#FFFFFF' })),
    ).toEqual({
      isEnough: false,
      text: 'Hard to read 1.2:1.',
      fix: { color: '#1F1709', label: 'Use dark text' },
    })
  })

  test('and with light text for a dark one', () => {
    expect(verdictOn('accentForeground', colors({ accentForeground: '#333333' }))).toMatchObject({
      isEnough: false,
      fix: { color: '#FFFFFF', label: 'Use light text' },
    })
  })

  test.each(['#777777', '#808080', '#7A7A7A', '#C0392B', '#2E86C1', '#7D8A3C'])(
    'always has a text that can be read, on %s as well',
    (primary) => {
      const verdict = verdictOn('primaryForeground', colors({ primary, primaryForeground: primary }))
      if (!verdict || verdict.isEnough || !verdict.fix) throw new Error('Nothing was offered')
      expect(contrast(verdict.fix.color, primary)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('is measured on the surface where it is hardest', () => {
    const verdict = verdictOn('sidebarForeground', colors({ sidebarAccent: '#4B453C' }))
    expect(verdict).toMatchObject({ isEnough: false, text: 'Hard to read 1.0:1.' })
  })

  test('has no help where no text could be read on both surfaces', () => {
    const torn = colors({ sidebar: '#FFFFFF', sidebarAccent: '#000000' })
    expect(verdictOn('sidebarForeground', torn)).toMatchObject({ isEnough: false, fix: null })
  })
})

test('what everybody has to read keeps it from being saved, the rest is only told', () => {
  expect(unreadableIn(defaultColors)).toEqual([])
  const pale = { primary: '#F9E27D', primaryForeground: '#FFFFFF', accentForeground: '#333333' }
  expect(unreadableIn(colors(pale))).toEqual(['primaryForeground', 'accentForeground'])
  expect(unreadableIn(colors({ foreground: '#DDDDDD' }))).toEqual(['foreground'])
  expect(unreadableIn(colors({ card: '#000000' }))).toEqual(['foreground'])
  expect(unreadableIn(colors({ input: '#E6E1D7', sidebarAccent: '#4B453C' }))).toEqual([])
})

test('a ratio that is just not enough does not look like enough', () => {
  // 4.48 to one.
  expect(
    verdictOn('primaryForeground', colors({ primary: '#777777', primaryForeground: '#FFFFFF' }))?.text,
  ).toBe('Hard to read 4.4:1.')
})

test('the outline of a field is helped by its own colour, darker', () => {
  const verdict = verdictOn('input', colors({ input: '#E6E1D7' }))
  if (!verdict || verdict.isEnough || !verdict.fix) throw new Error('Nothing was offered')
  expect(contrast(verdict.fix.color, '#FFFFFF')).toBeGreaterThanOrEqual(3)
})

test('a colour that is still being typed, and one that nothing stands on, have no verdict', () => {
  expect(verdictOn('primaryForeground', colors({ primaryForeground: '#1F' }))).toBeNull()
  expect(verdictOn('primaryForeground', colors({ primary: 'gold' }))).toBeNull()
  expect(verdictOn('border', defaultColors)).toBeNull()
})
