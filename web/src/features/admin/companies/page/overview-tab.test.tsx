import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heronHall } from '../../../../testing/heron-hall.ts'
import { renderInRouter } from '../../../../testing/router.tsx'
import { doneCount, itemCount } from '../../../checklist/items.ts'
import { OverviewTab } from './overview-tab.tsx'

const company = {
  ...heronHall,
  checklist: { ...heronHall.checklist, projectsImported: true, clientsImported: true, hasSamples: true },
}

test('setup progress is counted like on the company’s own checklist', async () => {
  await renderInRouter(<OverviewTab company={company} />)
  const part = within(screen.getByRole('region', { name: 'Setup' }))
  expect(part.getByText(`${doneCount(company.checklist)} of ${itemCount} done`)).toBeTruthy()
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Projects addeddone',
    'Clients addeddone',
    'Timeline set upnot yet',
    'Contract addednot yet',
    'Invoice addednot yet',
    'Payments set upnot yet',
  ])
})
