import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

test('the activity of the company is filtered in the URL, and exported as filtered', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: '4 Lark Rise' })
  await studio.addClient({ firstName: 'Noor', lastName: 'Haddad' })
  const downloads = catchDownloads()
  await product.open('/app/activity', { as: studio })
  await screen.findByText(/Added 4 Lark Rise/)
  await screen.findByText(/Noor Haddad/)

  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Projects')
  await waitFor(() => expect(screen.queryByText(/Noor Haddad/)).toBeNull())
  expect(address()).toBe('/app/activity?kind=project')
  await screen.findByText(/Added 4 Lark Rise/)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await expectToast('Export ready')
  const text = (await downloads[0]?.text()) ?? ''
  expect(text).toContain('Added 4 Lark Rise')
  expect(text).not.toContain('Noor')

  await fill(screen.getByLabelText('To'), '1/1/2020')
  await user.keyboard('{Enter}')
  await screen.findByText('No activity matches these filters.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(/Noor Haddad/)
  expect(address()).toBe('/app/activity')
})

test('staff see the activity of projects, without filters by kind and without the export', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: '5 Lark Rise' })
  await product.open('/app/dashboard', { as: studio })
  const block = within(await screen.findByRole('region', { name: 'Recent activity' }))
  expect(block.getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe('/app/activity')

  await product.open('/app/activity', { as: await studio.colleague('Staff') })
  await screen.findByRole('heading', { name: 'Activity' })
  await screen.findByText(/Added 5 Lark Rise/)
  expect(screen.queryByRole('combobox', { name: 'About' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
})

test('times are in the company’s time zone', async () => {
  const studio = await product.newStudio()
  await studio.addProject({ title: '6 Lark Rise' })
  // At a quarter past midnight in New York, it is still the day before in Los Angeles.
  const created = "created_at = '2026-03-16T04:15:00Z'"
  await product.sql(`update project_activities set ${created} where company_id = $1`, [studio.companyId])
  await product.sql("update companies set time_zone = 'America/Los_Angeles' where id = $1", [
    studio.companyId,
  ])
  await product.open('/app/activity', { as: studio })
  const day = within(await screen.findByRole('region', { name: 'Sun, Mar 15' }))
  const [time] = day.getAllByText(/^9:15\sPM$/)
  expect(time?.title).toMatch(/^Sunday, March 15, 2026 at 9:15\sPM$/)
})
