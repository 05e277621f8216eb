import { clientsApi } from '@mantel/domain/clients'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { call } from './api.ts'

const server = fakeServer()
afterEach(() => void vi.useRealTimers())

const add = (email: string) => call(clientsApi.create, { body: { email } }).catch(() => null)
const keys = () => server.asked.map(({ headers }) => headers.get('Idempotency-Key'))
const refuse = (status: number, code?: string) =>
  server.refuse(clientsApi.create, status, JSON.stringify({ error: 'No', code }))

test('a call that creates something has a key, and others have none', async () => {
  await add('one@mail.test')
  await call(clientsApi.list, { query: {} }).catch(() => null)
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null])
})

test.each([
  ['no answer', () => server.failWith(clientsApi.create, new TypeError('Failed to fetch'))],
  ['an answer of a proxy that timed out', () => server.refuse(clientsApi.create, 504, '')],
])('the same call after %s has the same key, until it is answered', async (_what, fail) => {
  fail()
  await add('two@mail.test')
  await add('two@mail.test')
  await add('other@mail.test')
  refuse(402)
  await add('two@mail.test')
  await add('two@mail.test')
  const [first, second, other, third, afterAnswer] = keys()
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, other, afterAnswer]).size).toBe(3)
})

test('equal calls at the same time have different keys, and keep them', async () => {
  server.failWith(clientsApi.create, new TypeError('Failed to fetch'))
  await Promise.all([add('three@mail.test'), add('three@mail.test')])
  await Promise.all([add('three@mail.test'), add('three@mail.test')])
  const [one, two, ...again] = keys()
  expect(one).not.toBe(two)
  expect(new Set(again)).toEqual(new Set([one, two]))
})

test('while the server works on the first call, the repeated one waits for its answer', async () => {
  vi.useFakeTimers()
  refuse(409, 'in_flight')
  const added = add('four@mail.test')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(server.asked).toHaveLength(2)
  refuse(402)
  await vi.advanceTimersByTimeAsync(1_000)
  await added
  expect(new Set(keys()).size).toBe(1)
  expect(server.asked).toHaveLength(3)
})
