import { expect, test } from 'vitest'
import { greetingFor } from './greeting.ts'

test.each([
  ['Hannah Whitlock', 'Staging agreement', 'Hannah, your staging agreement is ready'],
  ['Hannah Whitlock', 'Ashby & Co. Agreement', 'Hannah, your agreement is ready'],
  ['Hannah', 'NDA', 'Hannah, your agreement is ready'],
  ['Tom & Elise Bergmann', 'Staging agreement', 'Tom & Elise, your staging agreement is ready'],
  ['Tom and Elise  Bergmann', 'NDA', 'Tom and Elise, your agreement is ready'],
  ['  ', 'Staging agreement', 'Your agreement is ready'],
])('%s with a %s reads %s', (client, contract, words) => {
  expect(greetingFor(client, contract)).toBe(words)
})
