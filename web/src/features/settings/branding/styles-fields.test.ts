import { defaultColors, stylesInput } from '@mantel/domain/settings/branding'
import { expect, test } from 'vitest'
import { stylesFields, typedStyles } from './styles-fields.ts'

const defaults = {
  colors: defaultColors,
  typography: { baseFontSize: '14', normalWeight: '400', boldWeight: '600' },
}

test('colors and fonts that a company has not chosen have their defaults', () => {
  expect(typedStyles({ colors: '{"primary":"#2F5D7C"}', typography: '{"baseFontSize":15}' })).toEqual({
    colors: { ...defaultColors, primary: '#2F5D7C' },
    typography: { ...defaults.typography, baseFontSize: '15' },
  })
})

test('unreadable styles have their defaults', () => {
  expect(typedStyles({ colors: '{not json', typography: '' })).toEqual(defaults)
})

test('a typed color is sent unchanged or refused, never corrected', () => {
  const typed = typedStyles({ colors: '{"primary":"#f9e27d"}', typography: '{}' })
  const sent = stylesFields.parse(typed)
  expect(sent.colors.primary).toBe('#f9e27d')
  expect(stylesInput.safeParse(sent).success).toBe(true)
  const wrong = stylesFields.safeParse({ ...typed, colors: { ...typed.colors, primary: '#f9e' } })
  expect(wrong.error?.issues[0]?.message).toBe('Enter a color like #B38734')
})
