import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { DeletedList } from './deleted-list.tsx'

const server = fakeServer()
const open = (search?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeletedList search={search} />
    </QueryClientProvider>,
  )

test('a deleted company shows its name, the deleted data, when and by whom, and has no link', async () => {
  server.answer(adminCompaniesApi.deleted, {
    items: [
      {
        id: 'b5a4f3ce-0000-4000-8000-000000000001',
        name: 'Heron Hall',
        counts: { users: 1, clients: 61, projects: 2, contracts: 0, invoices: 3, files: 0 },
        deletedAt: '2026-10-01T09:00:00.000Z',
        deletedBy: 'Robin Lee',
      },
    ],
    nextCursor: null,
  })
  open('heron')
  expect(await screen.findByText('Heron Hall')).toBeTruthy()
  for (const text of [/1 user, 61 clients, 2 projects, 3 invoices, 0 files/, /Robin Lee/, /Oct 1, 2026/])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(server.asked[0]?.url).toContain('search=heron')
})

test.each([
  [undefined, 'No deleted companies'],
  ['heron', 'No matching deleted companies'],
])('an empty list after searching %s says why', async (search, sentence) => {
  server.answer(adminCompaniesApi.deleted, { items: [], nextCursor: null })
  open(search)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
