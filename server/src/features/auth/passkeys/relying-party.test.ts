import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

test('passkeys belong to the host name of the public URL', () => {
  expect(relyingParty('https://app.mantel.example')).toEqual({
    rpID: 'app.mantel.example',
    origin: 'https://app.mantel.example',
  })
})

test('passkeys of a single machine belong to localhost, because browsers accept no IP address', () => {
  expect(relyingParty('http://127.0.0.1:3000')).toEqual({
    rpID: 'localhost',
    origin: 'http://localhost:3000',
  })
})
