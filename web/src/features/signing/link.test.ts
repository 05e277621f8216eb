import { expect, test } from 'vitest'
import { Refused } from '../site/call-api.ts'
import { answerTo } from './link.ts'

test.each([
  [404, { error: 'Signing link not found' }, 'invalid'],
  [400, { error: 'Invalid request' }, 'invalid'],
  [410, { error: 'This contract has been withdrawn by the sender.' }, 'withdrawn'],
  [410, { error: 'This contract was declined.', code: 'declined' }, 'declined'],
  [410, {}, 'invalid'],
  [429, { error: 'Too many attempts. Please wait a moment and try again.' }, 'trouble'],
  [500, {}, 'trouble'],
  [undefined, {}, 'trouble'],
])('%s with %o is a link that is %s', (status, said, kind) => {
  expect(answerTo(new Refused(status, said)).kind).toBe(kind)
})

test('trouble is told in the server’s words, and in ours where it has none', () => {
  expect(answerTo(new Refused(429, { error: 'Too many attempts.' }))).toMatchObject({
    text: 'Too many attempts.',
  })
  expect(answerTo(new Refused())).toMatchObject({ text: expect.stringContaining('reach the server') })
})
