import { expect, test } from 'vitest'
import { flawOf } from './join-waitlist.ts'

test.each([
  ['', 'Enter your email'],
  ['nora', 'That email looks incomplete'],
  ['nora@', 'That email looks incomplete'],
  ['nora@studio', 'That email looks incomplete'],
  ['nora@studio.', 'That email looks incomplete'],
  ['nora ashby@studio.test', 'That email looks incomplete'],
  ['nora@studio.test', undefined],
])('%j: %s', (email, flaw) => {
  expect(flawOf(email)).toBe(flaw)
})
