import { expect, test } from 'vitest'
import { needsChoice } from './template-choice.ts'

const own = { isDefault: false }
const byDefault = { isDefault: true }

test('a template is chosen only among several without a default', () => {
  expect([[], [own], [byDefault], [own, byDefault], [own, own]].map(needsChoice)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
