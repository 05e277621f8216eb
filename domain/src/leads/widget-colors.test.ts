import { expect, test } from 'vitest'
import { contrast } from '../basics/colors.ts'
import { widgetColors } from './widget-colors.ts'

test.each([
  {},
  { primary: '#FFFF00', primaryForeground: '#FFFFFF', card: '#FFFFFF', foreground: '#EEEEEE' },
  {
    primary: '#000000',
    primaryForeground: '#111111',
    card: '#101010',
    foreground: '#202020',
    input: '#111111',
  },
  { primary: '#777777', card: '#777777', foreground: '#777777', destructive: '#777777' },
  { primary: 'red;}', card: 'url(x)' },
])('are readable with any colors of a company: %j', (given) => {
  const { background, text, mutedText, border, primary, onPrimary, focus, error } = widgetColors(given)
  for (const color of [background, text, mutedText, border, primary, onPrimary, focus, error])
    expect(color).toMatch(/^#[0-9a-f]{6}$/i)
  for (const color of [text, mutedText, error])
    expect(contrast(color, background)).toBeGreaterThanOrEqual(4.4)
  for (const color of [border, focus]) expect(contrast(color, background)).toBeGreaterThanOrEqual(2.9)
  expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4)
})
