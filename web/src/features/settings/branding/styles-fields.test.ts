import { defaultColors, stylesInput } from '@mantel/domain/settings/branding'
import { expect, test } from 'vitest'
import { stylesFields, typedStyles } from './styles-fields.ts'

const everybodys = {
  colors: defaultColors,
  typography: { baseFontSize: '14', normalWeight: '400', boldWeight: '600' },
}

test('what a company never chose is as everybody starts', () => {
  expect(typedStyles({ colors: '{"primary":"#2F5D7C"}', typography: '{"baseFontSize":15}' })).toEqual({
    colors: { ...defaultColors, primary: '#2F5D7C' },
    typography: { ...everybodys.typography, baseFontSize: '15' },
  })
})

test('styles that cannot be read are everybody’s', () => {
  expect(typedStyles({ colors: '{not json', typography: '' })).toEqual(everybodys)
})

test('what is typed is sent as it is, or refused; nothing is mended', () => {
  const typed = typedStyles({ colors: '{"primary":"#f9e27d"}', typography: '{}' })
  const sent = stylesFields.parse(typed)
  expect(sent.colors.primary).toBe('#f9e27d')
  expect(stylesInput.safeParse(sent).success).toBe(true)
  const wrong = stylesFields.safeParse({ ...typed, colors: { ...typed.colors, primary: '#f9e' } })
  expect(wrong.error?.issues[0]?.message).toBe('Please enter a colour like #B38734')
})
