import { authApi } from '@mantel/domain/auth'
import { dataApi } from '@mantel/domain/data'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { store } from '../session/local-storage.ts'
import { ApiError, call, fetchFile, listenForDeadTokens, textOf, Unreachable } from './api.ts'

const server = fakeServer()
const login = { body: { email: 'maya@alderfinch.test', password: 'mantel-demo' } }
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('a call', () => {
  test('sends JSON and its type only with a body, the token only where one is kept, and cookies always', async () => {
    server.answer(siteWaitlistApi.status, { isActive: false })
    await call(siteWaitlistApi.status, {})
    store('token', 'session_1')
    await thrown(call(authApi.login, login))
    const [bare, full] = server.asked
    expect(bare?.headers.has('content-type')).toBe(false)
    expect(bare?.headers.has('authorization')).toBe(false)
    expect(bare?.credentials).toBe('include')
    expect(full?.headers.get('content-type')).toBe('application/json')
    expect(full?.headers.get('authorization')).toBe('Bearer session_1')
    expect(full?.body).toEqual(login.body)
  })

  test('answers what the endpoint declares, and refuses anything else', async () => {
    server.answer(siteWaitlistApi.status, { isActive: true })
    expect(await call(siteWaitlistApi.status, {})).toEqual({ isActive: true })
    server.refuse(siteWaitlistApi.status, 200, '{"isActive":"perhaps"}')
    expect(await thrown(call(siteWaitlistApi.status, {}))).toBeInstanceOf(Error)
  })

  test('fills in ids, so that none of them can change the address', async () => {
    await thrown(call(authApi.revokeSession, { params: { id: '../me?x=' } }))
    expect(server.asked[0]?.url).toBe('/api/auth/sessions/..%2Fme%3Fx%3D')
  })
})

describe('a file', () => {
  test('comes as its bytes, to whoever is signed in', async () => {
    server.refuse(dataApi.exportClients, 200, '"id","email"')
    store('token', 'session_1')
    const { bytes, name } = await fetchFile(dataApi.exportClients, {})
    expect(await bytes.text()).toBe('"id","email"')
    expect(name).toBeUndefined()
    expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer session_1')
  })

  test('that is refused comes as a sentence', async () => {
    server.refuse(dataApi.exportClients, 403, '{"error":"Not yours"}')
    expect(textOf(await thrown(fetchFile(dataApi.exportClients, {})))).toBe('Not yours')
  })
})

describe('a refusal', () => {
  test.each([
    [401, '{"error":"Invalid email or password"}', 'Invalid email or password', 'Invalid email or password'],
    [500, '', 'Request failed', 'Login failed'],
    [502, '<h1>Bad gateway</h1>', 'Request failed', 'Login failed'],
    [503, '{}', 'Request failed with status 503', 'Login failed'],
  ])('of %i with %j is told as %j, or as %j at the door', async (status, body, text, atTheDoor) => {
    server.refuse(authApi.login, status, body)
    const error = await thrown(call(authApi.login, login))
    expect(textOf(error)).toBe(text)
    expect(textOf(error, 'Login failed')).toBe(atTheDoor)
  })

  test('carries the status and the body for whoever looks into it', async () => {
    server.refuse(authApi.login, 403, '{"error":"No"}')
    const error = await thrown(call(authApi.login, login))
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).message).toBe('403: {"error":"No"}')
  })

  test.each([
    '{"error":{"code":502}}',
    '{"error":"No","fields":null}',
    '{"fields":{"email":{}}}',
    'null',
    '[]',
  ])('in another shape than ours, such as %s, is still told in words', async (body) => {
    server.refuse(authApi.login, 502, body)
    const error = await thrown(call(authApi.login, login))
    expect(textOf(error, 'Login failed')).toMatch(/^(No|Login failed)$/)
    expect((error as ApiError).fields).toEqual({})
  })

  test('names the fields that it is about', async () => {
    server.refuse(authApi.login, 400, '{"error":"No","fields":{"email":"Which one?"}}')
    expect(await thrown(call(authApi.login, login))).toMatchObject({ fields: { email: 'Which one?' } })
  })
})

describe('silence', () => {
  test('is told as such', async () => {
    server.breakOff(authApi.login, new TypeError('Failed to fetch'))
    const error = await thrown(call(authApi.login, login))
    expect(error).toBeInstanceOf(Unreachable)
    expect(textOf(error, 'Login failed')).toMatch(/^We can’t reach the server/)
  })

  test('of half a minute is told as slowness', async () => {
    server.breakOff(authApi.login, new DOMException('Too late', 'TimeoutError'))
    expect(textOf(await thrown(call(authApi.login, login)))).toMatch(/taking too long/)
  })
})

test('a kept token that can be none is thrown away, and nothing is locked out by it', async () => {
  store('token', 'tök€n')
  server.answer(siteWaitlistApi.status, { isActive: false })
  await call(siteWaitlistApi.status, {})
  expect(server.asked[0]?.headers.has('authorization')).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

describe('a dead token', () => {
  test('is announced with the token that was sent', async () => {
    const listener = vi.fn<(token: string | null) => void>()
    listenForDeadTokens(listener)
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    store('token', 'session_1')
    await thrown(call(authApi.me, {}))
    expect(listener.mock.calls).toEqual([['session_1']])
  })

  test('is not what a mistyped password at a door shows', async () => {
    const listener = vi.fn<(token: string | null) => void>()
    listenForDeadTokens(listener)
    store('token', 'session_1')
    server.refuse(authApi.login, 401, '{"error":"Invalid email or password"}')
    await thrown(call(authApi.login, login))
    expect(listener).not.toHaveBeenCalled()
  })
})
