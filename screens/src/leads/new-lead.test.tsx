import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { findLead, names, stored } from './inbox.ts'

const product = await sharedProduct()

test('a lead who called is typed in and opens', async () => {
  const studio = await product.newStudio()
  await product.open('/app/leads', { as: await studio.colleague('Staff') })
  await user.click((await screen.findAllByRole('button', { name: 'New lead' }))[0] ?? document.body)
  expect(address()).toBe('/app/leads?new=lead')
  const dialog = await findDialog('New lead')
  await press('Add lead', dialog)
  await within(dialog).findByText('Enter a name, an email or a phone number')
  await fill(within(dialog).getByLabelText(/^First name/), 'Owen')
  await fill(within(dialog).getByLabelText(/^Phone/), '(912) 555-0142')
  await fill(within(dialog).getByLabelText(/^Email/), 'owen@')
  await press('Add lead', dialog)
  await within(dialog).findByText('Enter a valid email address')
  await user.clear(within(dialog).getByLabelText(/^Email/))
  await fill(within(dialog).getByLabelText(/^Message/), 'Wants a quote for two rooms.')
  await press('Add lead', dialog)
  await expectToast('Owen added to your leads')
  await findLead('Owen')
  await waitFor(() => expect(names()).toEqual(['Owen']))
  const id = address().split(/[/?]/)[3] ?? ''
  expect(await stored(studio, id)).toMatchObject({
    source: 'Phone',
    email: null,
    phone: '+19125550142',
    message: 'Wants a quote for two rooms.',
    status: 'new',
  })
})

test('the palette and the Create panel offer a new lead', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline', { as: studio })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('c')
  await user.click(within(await findDialog('Create')).getByRole('link', { name: 'New lead' }))
  await findDialog('New lead')
  expect(address()).toBe('/app/leads?new=lead')
})
