import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { maya, willa } from '../../testing/maya.ts'
import { ApiError, call, Unreachable } from '../api/api.ts'
import { readStorage, writeStorage } from './local-storage.ts'
import {
  clearRedirect,
  currentSession,
  determineUser,
  openSession,
  resumeSession,
  signOut,
  updateUser,
  watchSession,
} from './session.ts'
import { deleteStoredToken, readStoredToken } from './stored-token.ts'

const server = fakeServer()
const clearUserData = vi.fn<() => void>()
watchSession(clearUserData)

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  writeStorage('token', null)
  deleteStoredToken()
  await determineUser()
  clearUserData.mockClear()
})
afterEach(() => void vi.restoreAllMocks())

const state = () => currentSession().state
/** Changes the token as another tab would, and waits until this tab has reacted. */
async function changeInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
  await waitFor(() => expect(state()).not.toBe('loading'))
  await new Promise((resolve) => setTimeout(resolve))
}

describe('a stored token', () => {
  test('is exchanged for its user', async () => {
    server.answer(authApi.me, maya)
    writeStorage('token', 'session_1')
    await determineUser()
    expect(currentSession()).toEqual({ state: 'signed-in', user: maya })
  })

  test('that the server rejects is deleted', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    writeStorage('token', 'session_1')
    await determineUser()
    expect([state(), readStorage('token')]).toEqual(['signed-out', null])
  })

  test.each([403, 404, 429, 500, 503])(
    'is deleted if the server responds with another error (%i)',
    async (status) => {
      server.refuse(authApi.me, status, '')
      writeStorage('token', 'session_1')
      await determineUser()
      expect(currentSession()).toEqual({ state: 'signed-out' })
      expect(readStorage('token')).toBeNull()
      expect(readStoredToken()).toBeNull()
      expect(console.error).toHaveBeenCalledOnce()
    },
  )
})

describe('a stored token for which no answer comes', () => {
  beforeEach(async () => {
    server.failWith(authApi.me, new TypeError('Failed to fetch'))
    writeStorage('token', 'session_1')
    history.replaceState(null, '', '/app/projects?view=mine')
    await determineUser()
  })

  test('is deleted and kept aside', () => {
    expect(currentSession()).toEqual({ state: 'signed-out', canResume: true })
    expect(readStorage('token')).toBeNull()
    expect(readStoredToken()?.token).toBe('session_1')
    expect(console.error).toHaveBeenCalledOnce()
  })

  test('starts the session on the same page when the user tries again', async () => {
    server.answer(authApi.me, maya)
    await resumeSession()
    const landing = { to: '/app/projects', search: { view: 'mine' } }
    expect(currentSession()).toEqual({ state: 'signed-in', user: maya, landing })
    expect([readStorage('token'), readStoredToken()]).toEqual(['session_1', null])
  })

  test('stays aside until an answer comes', async () => {
    expect(await resumeSession()).toBeInstanceOf(Unreachable)
    expect(currentSession()).toEqual({ state: 'signed-out', canResume: true })
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    expect(await resumeSession()).toBeInstanceOf(ApiError)
    expect(currentSession()).toEqual({ state: 'signed-out' })
    expect([readStorage('token'), readStoredToken()]).toEqual([null, null])
  })

  test('is forgotten when someone signs in', () => {
    openSession({ token: 'session_2', user: willa })
    expect(readStoredToken()).toBeNull()
  })
})

test('a stored token stays if the user reloads the page before the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  server.failWith(authApi.me, new TypeError('Failed to fetch'))
  writeStorage('token', 'session_1')
  window.dispatchEvent(new Event('beforeunload'))
  const determined = determineUser()
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), readStorage('token')]).toEqual(['loading', 'session_1'])
  // The user cancels leaving.
  server.answer(authApi.me, maya)
  await vi.advanceTimersByTimeAsync(5_000)
  await determined
  expect(state()).toBe('signed-in')
})

describe('an active session', () => {
  beforeEach(() => openSession({ token: 'session_1', user: maya }, { to: '/app/pipeline' }))

  test('remembers the page to open after sign-in until it is open', () => {
    expect(currentSession()).toMatchObject({ landing: { to: '/app/pipeline' } })
    clearRedirect()
    expect(currentSession()).toEqual({ state: 'signed-in', user: maya })
  })

  test('ends when a call is refused for its token, and keeps its user', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    await call(authApi.me, {}).catch(() => {})
    expect(currentSession()).toEqual({ state: 'ended', user: maya, where: 'here' })
    expect(readStorage('token')).toBeNull()
    expect(clearUserData).not.toHaveBeenCalled()
  })

  test('is not ended by a late response about an older token', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    const late = call(authApi.me, {}).catch(() => {})
    openSession({ token: 'session_2', user: maya })
    await late
    expect([state(), readStorage('token')]).toEqual(['signed-in', 'session_2'])
  })

  test('continues with its data when the same user signs in again', async () => {
    await changeInOtherTab(null)
    expect(currentSession()).toMatchObject({ state: 'ended', where: 'other-tab' })
    openSession({ token: 'session_2', user: maya })
    expect(clearUserData).not.toHaveBeenCalled()
  })

  test('clears its data when another user signs in', async () => {
    await changeInOtherTab(null)
    openSession({ token: 'session_3', user: willa })
    expect(clearUserData).toHaveBeenCalledOnce()
  })

  test('clears its data on sign-out and remembers which sign-in page to open', async () => {
    server.answer(authApi.logout, undefined)
    await signOut()
    expect(currentSession()).toEqual({ state: 'signed-out', signInPath: '/app' })
    expect(clearUserData).toHaveBeenCalledOnce()
    clearRedirect()
    expect(currentSession()).toEqual({ state: 'signed-out' })
  })

  test('is not restored by a response that arrives after its end', async () => {
    server.answer(authApi.logout, undefined)
    await signOut()
    updateUser({ ...maya, firstName: 'Eleonora' })
    expect(state()).toBe('signed-out')
  })

  test('stays ended when a response about its user arrives late', async () => {
    await changeInOtherTab(null)
    updateUser({ ...maya, firstName: 'Eleonora' })
    expect(currentSession()).toMatchObject({ state: 'ended', user: { firstName: 'Eleonora' } })
  })
})

describe('signing out', () => {
  test('never ends the session of a user who signed in in another tab', async () => {
    server.answer(authApi.logout, undefined)
    openSession({ token: 'session_1', user: maya })
    localStorage.setItem('token', 'session_9')
    await signOut()
    expect(readStorage('token')).toBe('session_9')
    expect(server.asked.at(-1)?.headers.get('authorization')).toBe('Bearer session_1')
  })

  test('ignores responses that are still pending', async () => {
    server.answer(authApi.logout, undefined)
    server.answer(accountApi.sessions, [])
    openSession({ token: 'session_1', user: maya })
    const onResponse = vi.fn<() => void>()
    void call(accountApi.sessions, {}).then(onResponse, onResponse)
    await signOut()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(onResponse).not.toHaveBeenCalled()
  })

  test('is not needed to clear data: a new role clears what the old one could see', () => {
    openSession({ token: 'session_1', user: maya })
    updateUser({ ...maya, role: 'Staff' })
    expect(clearUserData).toHaveBeenCalledOnce()
  })

  test('is not needed to clear data: reduced staff visibility clears it, and other roles keep theirs', () => {
    const withPrices = { ...maya.switches, staffSeePrices: true }
    openSession({ token: 'session_1', user: { ...maya, role: 'Staff', switches: withPrices } })
    updateUser({ ...maya, role: 'Staff', switches: withPrices })
    expect(clearUserData).not.toHaveBeenCalled()
    updateUser({ ...maya, role: 'Staff' })
    expect(clearUserData).toHaveBeenCalledOnce()
    openSession({ token: 'session_1', user: maya })
    updateUser({ ...maya, switches: withPrices })
    expect(clearUserData).toHaveBeenCalledOnce()
  })
})

describe('another tab', () => {
  beforeEach(() => openSession({ token: 'session_1', user: maya }))

  test('where the same user signs in again lets this tab continue', async () => {
    await changeInOtherTab(null)
    server.answer(authApi.me, maya)
    await changeInOtherTab('session_2')
    expect(state()).toBe('signed-in')
  })

  test('where another user signs in locks this tab at once and then switches it to that user', async () => {
    server.answer(authApi.me, willa)
    localStorage.setItem('token', 'session_9')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'session_9' }))
    expect(state()).toBe('ended')
    await waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in', user: willa }))
    expect(clearUserData).toHaveBeenCalledOnce()
  })

  test('does not discard typed text here if the server does not respond', async () => {
    server.failWith(authApi.me, new TypeError('Failed to fetch'))
    await changeInOtherTab('session_2')
    expect(state()).toBe('ended')
  })

  test('whose event arrives late is judged by what is stored now', async () => {
    server.answer(authApi.me, maya)
    localStorage.setItem('token', 'session_2')
    // The tab was suspended, so the event of the earlier sign-out arrives only after the sign-in.
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    await waitFor(() => expect(state()).toBe('signed-in'))
    expect(readStorage('token')).toBe('session_2')
  })
})
