import type { CompanyOnPage } from '@mantel/domain/admin-companies'
import { checklistItems } from '@mantel/domain/checklist'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInRouter } from '../../testing/router.tsx'
import { doneCount, itemCount } from '../checklist/items.ts'
import { OverviewTab } from './overview-tab.tsx'

type Items = Record<(typeof checklistItems)[number], boolean>

const company: CompanyOnPage = {
  id: 'b5a4f3ce-0000-4000-8000-000000000001',
  name: 'Harbor & Pine',
  website: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  timeZone: 'America/New_York',
  businessProfile: null,
  createdAt: '2025-11-01T09:00:00.000Z',
  lastActiveAt: '2025-11-02T09:00:00.000Z',
  suspendedAt: null,
  deletionRequestedAt: null,
  deletionRequestedBy: null,
  deletionAt: null,
  contacts: [],
  usage: [],
  checklist: {
    ...(Object.fromEntries(checklistItems.map((item) => [item, item !== 'timelineConfigured'])) as Items),
    skipped: [],
    dismissed: false,
    hasSamples: true,
  },
  subscription: null,
}

test('setting up is counted as the company’s own card counts it', async () => {
  await renderInRouter(<OverviewTab company={company} />)
  const part = within(screen.getByRole('region', { name: 'Setting up' }))
  expect(part.getByText(`${doneCount(company.checklist)} of ${itemCount} done`)).toBeTruthy()
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First projectsdone',
    'First clientsdone',
    'Timeline setnot yet',
  ])
})
