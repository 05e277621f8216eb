import { expect, test } from 'vitest'
import { ApiError } from '../site/call-api.ts'
import { resultOf } from './link.ts'

test.each([
  [404, { error: 'Signing link not found' }, 'invalid'],
  [400, { error: 'Invalid request' }, 'invalid'],
  [410, { error: 'This contract has been withdrawn by the sender.' }, 'withdrawn'],
  [410, { error: 'This contract was declined.', code: 'declined' }, 'declined'],
  [410, {}, 'invalid'],
  [429, { error: 'Too many attempts. Please wait a moment and try again.' }, 'error'],
  [500, {}, 'error'],
  [undefined, {}, 'error'],
])('%s with %o is a link that is %s', (status, body, kind) => {
  expect(resultOf(new ApiError(status, body)).kind).toBe(kind)
})

test('an error shows the server’s text, or a default one', () => {
  expect(resultOf(new ApiError(429, { error: 'Too many attempts.' }))).toMatchObject({
    text: 'Too many attempts.',
  })
  expect(resultOf(new ApiError())).toMatchObject({ text: expect.stringContaining('reach the server') })
})
