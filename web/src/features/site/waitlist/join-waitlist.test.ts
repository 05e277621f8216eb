import { expect, test } from 'vitest'
import { emailError } from './join-waitlist.ts'

test.each([
  ['', 'Enter your email'],
  ['nora', 'That email looks incomplete'],
  ['nora@', 'That email looks incomplete'],
  ['nora@studio', 'That email looks incomplete'],
  ['nora@studio.', 'That email looks incomplete'],
  ['nora ashby@studio.test', 'That email looks incomplete'],
  ['nora@studio.test', undefined],
])('%j: %s', (email, error) => {
  expect(emailError(email)).toBe(error)
})
