import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { dataApi } from '@mantel/domain/data'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { writeStorage } from '../session/local-storage.ts'
import { ApiError, call, errorText, fetchFile, listenForDeadTokens, Unreachable } from './api.ts'

const server = fakeServer()
const login = { body: { email: 'maya@alderfinch.test', password: 'mantel-demo' } }
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('a call', () => {
  test('sends JSON and its type only with a body, the token only if one is stored, and cookies always', async () => {
    server.answer(siteWaitlistApi.status, { isActive: false })
    await call(siteWaitlistApi.status, {})
    writeStorage('token', 'session_1')
    await thrown(call(authApi.login, login))
    const [bare, full] = server.asked
    expect(bare?.headers.has('content-type')).toBe(false)
    expect(bare?.headers.has('authorization')).toBe(false)
    expect(bare?.credentials).toBe('include')
    expect(full?.headers.get('content-type')).toBe('application/json')
    expect(full?.headers.get('authorization')).toBe('Bearer session_1')
    expect(full?.body).toEqual(login.body)
  })

  test('returns what the endpoint declares and rejects anything else', async () => {
    server.answer(siteWaitlistApi.status, { isActive: true })
    expect(await call(siteWaitlistApi.status, {})).toEqual({ isActive: true })
    server.refuse(siteWaitlistApi.status, 200, '{"isActive":"perhaps"}')
    expect(await thrown(call(siteWaitlistApi.status, {}))).toBeInstanceOf(Error)
  })

  test('encodes ids so that none of them can change the URL', async () => {
    await thrown(call(accountApi.revokeSession, { params: { id: '../me?x=' } }))
    expect(server.asked[0]?.url).toBe('/api/auth/sessions/..%2Fme%3Fx%3D')
  })
})

describe('a file', () => {
  test('is returned as bytes, with the token of the signed-in user', async () => {
    server.refuse(dataApi.exportClients, 200, '"id","email"')
    writeStorage('token', 'session_1')
    const { bytes, name } = await fetchFile(dataApi.exportClients, { body: {} })
    expect(await bytes.text()).toBe('"id","email"')
    expect(name).toBeUndefined()
    expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer session_1')
  })

  test('that is refused produces an error sentence', async () => {
    server.refuse(dataApi.exportClients, 403, '{"error":"Not yours"}')
    expect(errorText(await thrown(fetchFile(dataApi.exportClients, { body: {} })))).toBe('Not yours')
  })
})

describe('a refusal', () => {
  test.each([
    [401, '{"error":"Invalid email or password"}', 'Invalid email or password', 'Invalid email or password'],
    [500, '', 'Request failed', 'Login failed'],
    [502, '<h1>Bad gateway</h1>', 'Request failed', 'Login failed'],
    [503, '{}', 'Request failed with status 503', 'Login failed'],
  ])('of %i with %j is shown as %j, or as %j on the sign-in page', async (status, body, text, onSignIn) => {
    server.refuse(authApi.login, status, body)
    const error = await thrown(call(authApi.login, login))
    expect(errorText(error)).toBe(text)
    expect(errorText(error, 'Login failed')).toBe(onSignIn)
  })

  test('carries the status and the body for debugging', async () => {
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
  ])('in an unexpected format, such as %s, still produces a sentence', async (body) => {
    server.refuse(authApi.login, 502, body)
    const error = await thrown(call(authApi.login, login))
    expect(errorText(error, 'Login failed')).toMatch(/^(No|Login failed)$/)
    expect((error as ApiError).fields).toEqual({})
  })

  test('names the fields it is about', async () => {
    server.refuse(authApi.login, 400, '{"error":"No","fields":{"email":"Which one?"}}')
    expect(await thrown(call(authApi.login, login))).toMatchObject({ fields: { email: 'Which one?' } })
  })
})

describe('no response', () => {
  test('is reported as an unreachable server', async () => {
    server.failWith(authApi.login, new TypeError('Failed to fetch'))
    const error = await thrown(call(authApi.login, login))
    expect(error).toBeInstanceOf(Unreachable)
    expect(errorText(error, 'Login failed')).toMatch(/^We can’t reach the server/)
  })

  test('for half a minute is reported as a slow server', async () => {
    server.failWith(authApi.login, new DOMException('Too late', 'TimeoutError'))
    expect(errorText(await thrown(call(authApi.login, login)))).toMatch(/taking too long/)
  })
})

test('a stored token with invalid characters is deleted and does not block any call', async () => {
  writeStorage('token', 'tök€n')
  server.answer(siteWaitlistApi.status, { isActive: false })
  await call(siteWaitlistApi.status, {})
  expect(server.asked[0]?.headers.has('authorization')).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
})

describe('a dead token', () => {
  test('is reported with the token that was sent', async () => {
    const listener = vi.fn<(token: string | null) => void>()
    listenForDeadTokens(listener)
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    writeStorage('token', 'session_1')
    await thrown(call(authApi.me, {}))
    expect(listener.mock.calls).toEqual([['session_1']])
  })

  test('is not reported for a wrong password on the sign-in page', async () => {
    const listener = vi.fn<(token: string | null) => void>()
    listenForDeadTokens(listener)
    writeStorage('token', 'session_1')
    server.refuse(authApi.login, 401, '{"error":"Invalid email or password"}')
    await thrown(call(authApi.login, login))
    expect(listener).not.toHaveBeenCalled()
  })
})
