import { authApi } from '@mantel/domain/auth'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { maya, willa } from '../../testing/maya.ts'
import { call } from '../api/api.ts'
import { currentActing } from './impersonation.ts'
import { store, stored } from './local-storage.ts'
import { actFor, currentSession, determineUser, signOut, stopActing, watchSession } from './session.ts'

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
  store('token', 'crm_own')
  server.answer(authApi.me, self)
  server.answer(authApi.logout, undefined)
  await determineUser()
})
afterEach(() => void vi.restoreAllMocks())

const person = () => {
  const session = currentSession()
  return session.state === 'signed-in' ? session.user.id : session.state
}

test('whoever acts for somebody speaks with another token in this tab, and keeps their own', async () => {
  await actFor(begun)
  expect(person()).toBe(maya.id)
  expect(stored('token')).toBe('crm_own')
  expect(currentActing()?.token).toBe('crm_acting')
})

test.each([
  ['leaving', stopActing],
  ['signing out', signOut],
])('%s brings them back to themselves', async (_, leave) => {
  await actFor(begun)
  await leave()
  expect(person()).toBe(self.id)
  expect(currentActing()).toBeNull()
  expect(stored('token')).toBe('crm_own')
})

test('so does a session that ran out meanwhile', async () => {
  await actFor(begun)
  server.refuse(authApi.sessions, 401, '{"error":"Sign in to continue"}')
  // Its answer is nobody's any more.
  void call(authApi.sessions, {}).catch(() => {})
  await waitFor(() => expect(person()).toBe(self.id))
  expect(stored('token')).toBe('crm_own')
})
