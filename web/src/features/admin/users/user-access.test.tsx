import type { UserOnPage } from '@mantel/domain/admin/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeStorage } from '../../../platform/session/local-storage.ts'
import { determineUser, openSession } from '../../../platform/session/session.ts'
import { maya } from '../../../testing/maya.ts'
import { UserAccess } from './user-access.tsx'
import { UserStatus } from './user-columns.tsx'

const superAdmin = { ...maya, id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c01', companyId: null, companyName: null }
beforeEach(() => openSession({ token: 'session_1', user: { ...superAdmin, role: 'SuperAdmin' } }))
afterAll(async () => {
  writeStorage('token', null)
  await determineUser()
})

const user: UserOnPage = {
  ...maya,
  deactivatedAt: null,
  isCompanyClosed: false,
  hasTwoFactor: false,
  openSessions: 0,
  signIns: [],
}
function open(changes: Partial<UserOnPage>) {
  const shown = { ...user, ...changes }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UserStatus user={shown} />
      <UserAccess user={shown} />
    </QueryClientProvider>,
  )
  return container.textContent
}

test('an active user can sign in', () => {
  expect(open({})).toMatch(/^Active.*AccessCan sign in\./)
})

test('no one at a closed company can sign in', () => {
  const text = open({ isCompanyClosed: true })
  expect(text).toMatch(
    /^Company inactive.*No accessNo one at Alder & Finch Staging can sign in. The company is suspended or being deleted\./,
  )
  expect(text).not.toMatch(/Active|Can sign in/)
  expect(screen.queryByRole('button', { name: 'Send reset link' })).toBeNull()
})

test('a deactivated user can’t sign in', () => {
  expect(open({ isCompanyClosed: true, deactivatedAt: '2026-11-15T09:00:00.000Z' })).toMatch(
    /^Deactivated.*No accessCan’t sign in\./,
  )
})
