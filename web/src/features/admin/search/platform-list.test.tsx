import { adminSearchApi } from '@mantel/domain/admin/search'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { CommandBox } from '../../../ui/overlay/command.tsx'
import { PlatformList } from './platform-list.tsx'

const server = fakeServer()
const company = (n: number, name: string, isNamedSo: boolean) => ({
  id: `b5a4f3ce-0000-4000-8000-00000000000${n}`,
  name,
  ownerEmail: null,
  isClosed: false,
  isNamedSo,
})

test('a user who matches by name comes before the companies of matching users', async () => {
  server.answer(adminSearchApi.find, {
    companies: [company(1, 'Maya & Daughters', true), company(2, 'Alder & Finch Staging', false)],
    users: [
      {
        id: 'b5a4f3ce-0000-4000-8000-000000000003',
        firstName: 'Maya',
        lastName: 'Okafor',
        email: 'maya@alderfinch.test',
        role: 'CompanyAdmin',
        companyName: 'Alder & Finch Staging',
      },
    ],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CommandBox label="Search" matched>
        <PlatformList typed="maya" go={() => {}} commands={null} />
      </CommandBox>
    </QueryClientProvider>,
  )
  await screen.findByText(/Okafor/)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Maya & Daughters',
    expect.stringMatching(/Maya Okafor/),
    'Alder & Finch Staging',
  ])
})
