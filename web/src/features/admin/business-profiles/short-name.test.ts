import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a short name has letters, numbers and single hyphens only', () => {
  expect(shortName('Interior design & décor')).toBe('interior-design-decor')
  expect(shortName('  (24/7) ')).toBe('24-7')
  expect(shortName('室内')).toBe('')
})
