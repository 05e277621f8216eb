import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { maya, willa } from '../../testing/maya.ts'
import { call } from '../api/api.ts'
import { currentImpersonation } from './impersonation.ts'
import { readStorage, writeStorage } from './local-storage.ts'
import {
  currentSession,
  determineUser,
  resumeSession,
  signOut,
  startImpersonation,
  stopImpersonation,
  watchSession,
} from './session.ts'

const server = fakeServer()
watchSession(() => {})

const self = { ...willa, role: 'SuperAdmin' as const }
const begun = {
  token: 'crm_acting',
  user: { ...maya, impersonatorId: self.id },
  endsAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  companyId: maya.companyId ?? '',
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  writeStorage('token', 'crm_own')
  server.answer(authApi.me, self)
  server.answer(authApi.logout, undefined)
  await determineUser()
})
afterEach(() => void vi.restoreAllMocks())

const currentUserId = () => {
  const session = currentSession()
  return session.state === 'signed-in' ? session.user.id : session.state
}

test('impersonation uses another token in this tab and keeps the SuperAdmin’s own', async () => {
  await startImpersonation(begun)
  expect(currentUserId()).toBe(maya.id)
  expect(readStorage('token')).toBe('crm_own')
  expect(currentImpersonation()?.token).toBe('crm_acting')
})

test.each([
  ['leaving', stopImpersonation],
  ['signing out', signOut],
])('%s returns to the SuperAdmin’s own session', async (_, leave) => {
  await startImpersonation(begun)
  await leave()
  expect(currentUserId()).toBe(self.id)
  expect(currentImpersonation()).toBeNull()
  expect(readStorage('token')).toBe('crm_own')
})

test('an expired impersonation returns to the SuperAdmin’s own session', async () => {
  await startImpersonation(begun)
  server.refuse(accountApi.sessions, 401, '{"error":"Sign in to continue"}')
  // This call receives the 401 that ends the impersonation.
  void call(accountApi.sessions, {}).catch(() => {})
  await waitFor(() => expect(currentUserId()).toBe(self.id))
  expect(readStorage('token')).toBe('crm_own')
})

test('if the impersonated user cannot be determined, the SuperAdmin is signed out', async () => {
  await startImpersonation(begun)
  server.failWith(authApi.me, new TypeError('Failed to fetch'))
  await determineUser()
  expect(currentSession()).toEqual({ state: 'signed-out', canResume: true })
  expect(currentImpersonation()).toBeNull()
  server.answer(authApi.me, self)
  await resumeSession()
  expect(currentUserId()).toBe(self.id)
  expect(readStorage('token')).toBe('crm_own')
})
