import { adminUsersApi, type UserInList } from '@mantel/domain/admin/users'
import { impersonationApi } from '@mantel/domain/impersonation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../testing/fake-server.ts'
import { renderInRouter } from '../../testing/router.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'

const server = fakeServer()
const companyId = 'b5a4f3ce-0000-4000-8000-000000000001'
const nora: UserInList = {
  id: 'b5a4f3ce-0000-4000-8000-000000000002',
  firstName: 'Nora',
  lastName: 'Ashby',
  email: 'nora@example.com',
  phone: null,
  role: 'CompanyAdmin',
  companyId,
  companyName: 'Ashby Interiors',
  emailVerifiedAt: null,
  deactivatedAt: null,
  isCompanyClosed: false,
  createdAt: '2026-11-01T09:00:00.000Z',
}
const open = (user?: { id: string; name: string }) =>
  renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <ImpersonateDialog companyId={companyId} companyName="Ashby Interiors" user={user} onClose={() => {}} />
    </QueryClientProvider>,
  )
const submit = () => {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Request 4711' } })
  fireEvent.click(screen.getByRole('button', { name: 'Impersonate' }))
}
const sentBodies = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('finds a user by name, however many there are', async () => {
  server.reply(adminUsersApi.list, ({ url }) =>
    answerOf(adminUsersApi.list, { items: url.includes('search=nora') ? [nora] : [], nextCursor: null }),
  )
  server.refuse(impersonationApi.impersonate, 409, '{"error":"Not now"}')
  await open()
  submit()
  expect(await screen.findByText('Choose a user')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('User'), { target: { value: 'nora' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Nora Ashby, Admin/ }))
  submit()
  await screen.findByText('Not now')
  expect(sentBodies()).toEqual([{ userId: nora.id, reason: 'Request 4711' }])
})

test('does not ask for the user if it is known', async () => {
  server.refuse(impersonationApi.impersonate, 409, '{"error":"Not now"}')
  await open({ id: nora.id, name: 'Nora Ashby' })
  expect(screen.getByRole('dialog', { name: 'Impersonate Nora Ashby at Ashby Interiors' })).toBeTruthy()
  expect(screen.queryByLabelText('User')).toBeNull()
  submit()
  await waitFor(() => expect(sentBodies()).toEqual([{ userId: nora.id, reason: 'Request 4711' }]))
  expect(server.asked.filter(({ method }) => method === 'GET')).toEqual([])
})
