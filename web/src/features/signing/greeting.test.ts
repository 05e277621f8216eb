import { expect, test } from 'vitest'
import { greetingFor } from './greeting.ts'

test.each([
  ['Staging agreement', 'Your staging agreement is ready'],
  ['Ashby & Co. Agreement', 'Your agreement is ready'],
  ['Ashby Staging Agreement', 'Your agreement is ready'],
  ['NDA', 'Your agreement is ready'],
])('a contract named “%s” is announced as “%s”', (contract, greeting) => {
  expect(greetingFor(contract)).toBe(greeting)
})
