import { authApi } from '@mantel/domain/auth'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { maya, willa } from '../../testing/maya.ts'
import { call } from '../api/api.ts'
import { store, stored } from './local-storage.ts'
import {
  arrive,
  currentSession,
  determineUser,
  openSession,
  signOut,
  updateUser,
  watchSession,
} from './session.ts'

const server = fakeServer()
const forget = vi.fn<() => void>()
watchSession(forget)

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  store('token', null)
  await determineUser()
  forget.mockClear()
})
afterEach(() => void vi.restoreAllMocks())

const state = () => currentSession().state
/** Another tab changed what is stored, and this one hears of it. */
async function otherTab(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
  await waitFor(() => expect(state()).not.toBe('loading'))
  await new Promise((resolve) => setTimeout(resolve))
}

describe('a stored token', () => {
  test('is asked for its person', async () => {
    server.answer(authApi.me, maya)
    store('token', 'session_1')
    await determineUser()
    expect(currentSession()).toEqual({ state: 'signed-in', user: maya })
  })

  test('that the server does not take is thrown away', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    store('token', 'session_1')
    await determineUser()
    expect([state(), stored('token')]).toEqual(['signed-out', null])
  })

  test.each([403, 404, 429, 500, 503])('is kept by whoever answers something else (%i)', async (status) => {
    server.refuse(authApi.me, status, '')
    store('token', 'session_1')
    await determineUser()
    expect([state(), stored('token')]).toEqual(['unreachable', 'session_1'])
  })

  test('is kept where nobody answers', async () => {
    server.breakOff(authApi.me, new TypeError('Failed to fetch'))
    store('token', 'session_1')
    await determineUser()
    expect([state(), stored('token')]).toEqual(['unreachable', 'session_1'])
  })
})

describe('a session at work', () => {
  beforeEach(() => openSession({ token: 'session_1', user: maya }, { to: '/app/pipeline' }))

  test('remembers where signing in leads until somebody is there', () => {
    expect(currentSession()).toMatchObject({ landing: { to: '/app/pipeline' } })
    arrive()
    expect(currentSession()).toEqual({ state: 'signed-in', user: maya })
  })

  test('ends where a call meets a dead token, and keeps its person', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    await call(authApi.me, {}).catch(() => {})
    expect(currentSession()).toEqual({ state: 'ended', user: maya, where: 'here' })
    expect(stored('token')).toBeNull()
    expect(forget).not.toHaveBeenCalled()
  })

  test('is not ended by a late answer about an older token', async () => {
    server.refuse(authApi.me, 401, '{"error":"Sign in to continue"}')
    const late = call(authApi.me, {}).catch(() => {})
    openSession({ token: 'session_2', user: maya })
    await late
    expect([state(), stored('token')]).toEqual(['signed-in', 'session_2'])
  })

  test('goes on for the same person after the cover, and keeps what is theirs', async () => {
    await otherTab(null)
    expect(currentSession()).toMatchObject({ state: 'ended', where: 'other-tab' })
    openSession({ token: 'session_2', user: maya })
    expect(forget).not.toHaveBeenCalled()
  })

  test('leaves nothing to another person', async () => {
    await otherTab(null)
    openSession({ token: 'session_3', user: willa })
    expect(forget).toHaveBeenCalledOnce()
  })

  test('leaves nothing after signing out, which says through which door', async () => {
    server.answer(authApi.logout, undefined)
    await signOut()
    expect(currentSession()).toEqual({ state: 'signed-out', door: '/app' })
    expect(forget).toHaveBeenCalledOnce()
    arrive()
    expect(currentSession()).toEqual({ state: 'signed-out' })
  })

  test('is not revived by an answer that comes after its end', async () => {
    server.answer(authApi.logout, undefined)
    await signOut()
    updateUser({ ...maya, firstName: 'Eleonora' })
    expect(state()).toBe('signed-out')
  })

  test('keeps its cover when an answer about its person comes late', async () => {
    await otherTab(null)
    updateUser({ ...maya, firstName: 'Eleonora' })
    expect(currentSession()).toMatchObject({ state: 'ended', user: { firstName: 'Eleonora' } })
  })
})

describe('signing out', () => {
  test('never ends the session of somebody who signed in in another tab meanwhile', async () => {
    server.answer(authApi.logout, undefined)
    openSession({ token: 'session_1', user: maya })
    localStorage.setItem('token', 'session_9')
    await signOut()
    expect(stored('token')).toBe('session_9')
    expect(server.asked.at(-1)?.headers.get('authorization')).toBe('Bearer session_1')
  })

  test('leaves answers that are still on their way to nobody', async () => {
    server.answer(authApi.logout, undefined)
    server.answer(authApi.sessions, [])
    openSession({ token: 'session_1', user: maya })
    const heard = vi.fn<() => void>()
    void call(authApi.sessions, {}).then(heard, heard)
    await signOut()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(heard).not.toHaveBeenCalled()
  })

  test('with another role leaves nothing of what the old one saw', () => {
    openSession({ token: 'session_1', user: maya })
    updateUser({ ...maya, role: 'Staff' })
    expect(forget).toHaveBeenCalledOnce()
  })

  test('of staff leaves nothing of what the company no longer shows them; others see the same as before', () => {
    const withPrices = { ...maya.switches, staffSeePrices: true }
    openSession({ token: 'session_1', user: { ...maya, role: 'Staff', switches: withPrices } })
    updateUser({ ...maya, role: 'Staff', switches: withPrices })
    expect(forget).not.toHaveBeenCalled()
    updateUser({ ...maya, role: 'Staff' })
    expect(forget).toHaveBeenCalledOnce()
    openSession({ token: 'session_1', user: maya })
    updateUser({ ...maya, switches: withPrices })
    expect(forget).toHaveBeenCalledOnce()
  })
})

describe('another tab', () => {
  beforeEach(() => openSession({ token: 'session_1', user: maya }))

  test('that signs the same person in again lets this one go on', async () => {
    await otherTab(null)
    server.answer(authApi.me, maya)
    await otherTab('session_2')
    expect(state()).toBe('signed-in')
  })

  test('that signs somebody else in covers this one at once, and lets them begin anew', async () => {
    server.answer(authApi.me, willa)
    localStorage.setItem('token', 'session_9')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'session_9' }))
    expect(state()).toBe('ended')
    await waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in', user: willa }))
    expect(forget).toHaveBeenCalledOnce()
  })

  test('does not lose what is typed here when nobody answers', async () => {
    server.breakOff(authApi.me, new TypeError('Failed to fetch'))
    await otherTab('session_2')
    expect(state()).toBe('ended')
  })

  test('whose word comes late is judged by what is stored now', async () => {
    server.answer(authApi.me, maya)
    localStorage.setItem('token', 'session_2')
    // The tab slept: this is the sign-out before the sign-in.
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    await waitFor(() => expect(state()).toBe('signed-in'))
    expect(stored('token')).toBe('session_2')
  })
})
