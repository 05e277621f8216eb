import type { CompanyInList } from '@mantel/domain/admin/companies'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { companyColumns } from './company-columns.tsx'

const company: CompanyInList = {
  id: 'b5a4f3ce-0000-4000-8000-000000000001',
  name: 'Heron Hall',
  owner: null,
  tierId: null,
  tierName: null,
  status: 'trial',
  periodEnd: '2031-01-31T09:00:00.000Z',
  pastDueSince: null,
  users: 1,
  clients: 2,
  projects: 3,
  monthlyWorth: 0,
  lastActiveAt: null,
  suspendedAt: null,
  deletionAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
}
const said = (about: Partial<CompanyInList>) =>
  ['status', 'end'].map((name) => {
    const column = companyColumns.find((one) => one.name === name)
    return render(<>{column?.cell({ ...company, ...about })}</>).container.textContent
  })

test('a company in its trial ends with it', () => {
  expect(said({})).toEqual(['Trial', 'Jan 31, 2031'])
  expect(said({ suspendedAt: company.createdAt })).toEqual(['Suspended', 'Jan 31, 2031'])
})

test('one that is being deleted ends then', () => {
  expect(said({ deletionAt: '2030-11-22T09:00:00.000Z' })).toEqual(['Being deleted', 'Nov 22, 2030'])
})
