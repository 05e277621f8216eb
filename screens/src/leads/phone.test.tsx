import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { names, visitorWrites } from './inbox.ts'

const product = await sharedProduct()

test('on a phone, a lead opens on a page with three actions, and the way back keeps the view', async () => {
  const studio = await product.newStudio()
  const ana = await visitorWrites(product, studio, { firstName: 'Ana', message: 'Hello' })
  await visitorWrites(product, studio, { firstName: 'Bea', minutesAgo: 10 })
  await product.open('/app/leads?view=new&sort=submitted', { as: studio, width: 390 })
  await waitFor(() => expect(names()).toEqual(['Bea', 'Ana']))
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('link', { name: /Ana/ }))
  await screen.findByRole('heading', { level: 1, name: 'Ana' })
  expect(address()).toBe(`/app/leads/${ana}?view=new&sort=submitted`)
  expect(screen.queryByRole('list', { name: 'Leads' })).toBeNull()
  const bar = screen.getByRole('group', { name: 'Actions' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add to pipeline', 'Reply', 'Dismiss'])
  await press('Reply', bar)
  await press('Cancel', await findDialog('Reply to Ana'))
  await user.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Leads' }),
  )
  await waitFor(() => expect(names()).toEqual(['Bea', 'Ana']))
  expect(address()).toBe('/app/leads?view=new&sort=submitted')
  await user.click(screen.getByRole('link', { name: /Ana/ }))
  await press('Dismiss', await screen.findByRole('group', { name: 'Actions' }))
  await expectToast('Ana dismissed')
  await waitFor(() => expect(names()).toEqual(['Bea']))
})

test('a lead that does not exist has a page that says so', async () => {
  const studio = await product.newStudio()
  await product.open(`/app/leads/${crypto.randomUUID()}`, { as: studio, width: 390 })
  await screen.findByRole('heading', { name: 'Lead not found' })
  await user.click(screen.getAllByRole('link', { name: 'Leads' }).at(-1) ?? document.body)
  await screen.findByText('No leads yet')
})

test('the panel under More leads to the unread leads', async () => {
  const studio = await product.newStudio()
  await visitorWrites(product, studio)
  await product.open('/app/pipeline', { as: studio, width: 390 })
  const chip = await screen.findByRole('link', { name: '1 new lead' })
  expect(chip.getAttribute('href')).toBe('/app/leads?view=new')
  await press('More')
  await user.click(await screen.findByRole('link', { name: /^Leads.*1 unread$/ }))
  await waitFor(() => expect(names()).toEqual(['Hannah']))
})
