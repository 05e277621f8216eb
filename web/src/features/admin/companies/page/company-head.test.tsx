import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { heronHall } from '../../../../testing/heron-hall.ts'
import { PageTabs } from '../../../project-page/page-tabs.tsx'
import { companyQuery } from '../queries.ts'
import { CompanyHead } from './company-head.tsx'

const server = fakeServer()
const company = heronHall

function Page() {
  const { data } = useQuery(companyQuery(company.id))
  if (!data) return null
  const tabs = ['overview', 'danger'].map((name) => ({ name, label: name, content: name }))
  return (
    <>
      <CompanyHead company={data} />
      <PageTabs label="Company" tabs={tabs} value="danger" onChange={() => {}} />
    </>
  )
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )

test.each([
  [
    'Undo deletion',
    adminCompaniesApi.undoDeletion,
    { deletionRequestedAt: company.createdAt, deletionAt: '2099-01-01T00:00:00.000Z' },
  ],
  ['Lift suspension', adminCompaniesApi.resume, { suspendedAt: company.createdAt }],
])('“%s” moves the focus to the open tab', async (label, endpoint, state) => {
  server.answer(adminCompaniesApi.get, { ...company, ...state })
  server.answer(endpoint, company)
  open()
  const button = await screen.findByRole('button', { name: label })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'danger' }))
})

test('the status line is a list whose dots are not part of its text', async () => {
  server.answer(adminCompaniesApi.get, company)
  open()
  await screen.findByText('Heron Hall')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No plan',
    'Joined Nov 1, 2025',
    'Last active Nov 2, 2025',
  ])
})
