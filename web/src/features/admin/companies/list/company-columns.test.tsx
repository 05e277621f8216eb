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
const cellTexts = (changes: Partial<CompanyInList>) =>
  ['status', 'end'].map((name) => {
    const column = companyColumns.find((one) => one.name === name)
    return render(<>{column?.cell({ ...company, ...changes })}</>).container.textContent
  })

test('a company on trial ends with its trial', () => {
  expect(cellTexts({})).toEqual(['Trial', 'Jan 31, 2031'])
  expect(cellTexts({ suspendedAt: company.createdAt })).toEqual(['Suspended', 'Jan 31, 2031'])
})

test('a company that is being deleted ends on its deletion date', () => {
  expect(cellTexts({ deletionAt: '2030-11-22T09:00:00.000Z' })).toEqual(['Being deleted', 'Nov 22, 2030'])
})
