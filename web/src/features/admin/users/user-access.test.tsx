import type { UserOnPage } from '@mantel/domain/admin/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { writeStorage } from '../../../platform/session/local-storage.ts'
import { determineUser, openSession } from '../../../platform/session/session.ts'
import { maya } from '../../../testing/maya.ts'
import { UserAccess } from './user-access.tsx'
import { UserState } from './user-columns.tsx'

const keeper = { ...maya, id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c01', companyId: null, companyName: null }
beforeEach(() => openSession({ token: 'session_1', user: { ...keeper, role: 'SuperAdmin' } }))
afterAll(async () => {
  writeStorage('token', null)
  await determineUser()
})

const user: UserOnPage = {
  ...maya,
  deactivatedAt: null,
  isCompanyClosed: false,
  openSessions: 0,
  signIns: [],
}
function open(about: Partial<UserOnPage>) {
  const shown = { ...user, ...about }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UserState user={shown} />
      <UserAccess user={shown} />
    </QueryClientProvider>,
  )
  return container.textContent
}

test('whoever can come in is said to', () => {
  expect(open({})).toMatch(/^Active.*AccessThey can sign in\./)
})

test('nobody of a closed company is', () => {
  const said = open({ isCompanyClosed: true })
  expect(said).toMatch(
    /^Company closed.*No accessNobody of Alder & Finch Staging can sign in: it is suspended or being deleted\./,
  )
  expect(said).not.toMatch(/Active|They can sign in/)
  expect(screen.queryByRole('button', { name: 'Send reset link' })).toBeNull()
})

test('nor is somebody whose own access was taken', () => {
  expect(open({ isCompanyClosed: true, deactivatedAt: '2026-11-15T09:00:00.000Z' })).toMatch(
    /^Deactivated.*No accessThey cannot sign in\./,
  )
})
