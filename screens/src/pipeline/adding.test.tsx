import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectSelected, openPalette } from '../palette/palette.ts'
import { address, fill, findDialog, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { findCard, findColumn, shownIn, storedIn } from './board.ts'

const product = await sharedProduct()

const findForm = () => findDialog('New project')
const expectNoForm = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const findAddress = () => screen.findByLabelText<HTMLInputElement>('Address')

async function openQuickAdd(studio: Studio, stage: string) {
  await studio.addProject({ status: 'Bid' })
  await product.open('/app/pipeline', { as: studio })
  await user.click(await screen.findByRole('button', { name: `Add project to ${stage}` }))
  const name = `Address for new project in ${stage}`
  return screen.findByRole<HTMLInputElement>('textbox', { name })
}

test('a project can be added below a stage with only an address', async () => {
  const studio = await product.newStudio()
  const field = await openQuickAdd(studio, 'Discovery')
  await fill(field, '7 Alcott Street')
  await user.keyboard('{Enter}')
  await findCard('7 Alcott Street')
  await waitFor(() => expect(field.value).toBe(''))
  await fill(field, '8 Alcott Street')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shownIn('Discovery')).toEqual(['8 Alcott Street', '7 Alcott Street']))
  expect(await storedIn(studio, 'Discovery')).toEqual(['8 Alcott Street', '7 Alcott Street'])
})

test('the typed address stays when the plan is full or the network is down', async () => {
  const studio = await product.newStudio()
  const field = await openQuickAdd(studio, 'Discovery')
  let isFull = true
  product.network.intercept(/^POST \/api\/projects$/, () => {
    if (isFull) return Response.json({ error: 'Your plan includes 50 projects.' }, { status: 402 })
  })
  await fill(field, '9 Alcott Street')
  await user.keyboard('{Enter}')
  await screen.findByText('Your plan includes 50 projects.')
  expect(field.value).toBe('9 Alcott Street')
  isFull = false
  product.network.setOffline(true)
  await user.keyboard('{Enter}')
  await screen.findByText(/^We can’t reach the server/)
  expect(field.value).toBe('9 Alcott Street')
  product.network.setOffline(false)
  await user.keyboard('{Enter}')
  await findCard('9 Alcott Street')
  expect(await storedIn(studio, 'Discovery')).toEqual(['9 Alcott Street'])
})

test('an address that is not added yet stays on the button, and Escape closes its field', async () => {
  const studio = await product.newStudio()
  const field = await openQuickAdd(studio, 'Discovery')
  await fill(field, '10 Alcott Street')
  await user.keyboard('{Escape}')
  const button = await screen.findByRole('button', { name: 'Add project to Discovery' })
  expect(button.textContent).toBe('10 Alcott Street')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a click outside does not close a form with changes, and Escape asks first', async () => {
  const studio = await product.newStudio()
  await product.open('/app/pipeline?new=project', { as: studio })
  await findForm()
  await fill(await findAddress(), '10 Alcott Street')
  await user.click(document.body)
  expect((await findAddress()).value).toBe('10 Alcott Street')
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()

  await user.keyboard('{Escape}')
  const findQuestion = () => findDialog('Leave without saving?')
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Cancel' }))
  expect((await findAddress()).value).toBe('10 Alcott Street')
  await user.keyboard('{Escape}')
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Leave' }))
  await expectNoForm()

  await product.open('/app/pipeline?new=project')
  await findForm()
  expect((await findAddress()).value).toBe('')
  await user.click(document.body)
  await expectNoForm()
  expect(address()).toBe('/app/pipeline')
})

test('Shift+Enter opens the form with the address and the stage, where a new client can be added', async () => {
  const studio = await product.newStudio()
  const field = await openQuickAdd(studio, 'Bid')
  await fill(field, '10 Alcott Street')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  const form = within(await findForm())
  expect((await findAddress()).value).toBe('10 Alcott Street')
  expect(form.getByLabelText<HTMLSelectElement>('Stage').value).toBe('Bid')
  await fill(form.getByRole('combobox', { name: /^Client/ }), 'Ines Carvalho')
  await user.click(await form.findByRole('option', { name: 'New client “Ines Carvalho”' }))
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await form.findByText('Email is required')
  await fill(form.getByLabelText('New client email'), 'ines@example.com')
  await fill(form.getByLabelText(/^Estimate/), '$5,200')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  expect((await findToast()).textContent).toContain('10 Alcott Street added to Bid')
  const column = within(await findColumn('Bid'))
  await column.findByText('Ines Carvalho')
  expect(await column.findAllByText('$5,200')).toHaveLength(2)
  await waitFor(() => expect(address()).toBe('/app/pipeline'))
})

test('the palette, C and the button open the form', async () => {
  const studio = await product.newStudio()
  await studio.addProject()
  await product.open('/app/pipeline', { as: studio })
  await screen.findByRole('button', { name: 'Display' })
  await openPalette('new proj')
  await expectSelected('New project')
  await user.keyboard('{Enter}')
  await findForm()
  await findAddress()
  await user.keyboard('{Escape}')
  await expectNoForm()

  await user.keyboard('c')
  const create = await findDialog('Create')
  await user.click(within(create).getByRole('link', { name: 'New project' }))
  await findForm()
  await findAddress()
  await user.keyboard('{Escape}')
  await expectNoForm()

  await user.click(screen.getByRole('button', { name: 'New project' }))
  expect((await findAddress()).value).toBe('')
})

test('the form finds an existing client by name', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addClient({ firstName: 'Ines', lastName: 'Carvalho' })
  await product.open('/app/pipeline?new=project', { as: studio })
  const form = within(await findForm())
  await fill(await form.findByRole('combobox', { name: /^Client/ }), 'carv')
  await user.click(await form.findByRole('option', { name: /^Ines Carvalho/ }))
  expect((await form.findByRole<HTMLInputElement>('textbox', { name: 'Client' })).value).toBe('Ines Carvalho')
  await fill(await findAddress(), '11 Alcott Street')
  await user.click(form.getByRole('button', { name: 'Add project' }))
  await findCard('11 Alcott Street')
  await product.open(`/app/pipeline?new=project&client=${id}`)
  const known = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Client' })
  expect(known.value).toBe('Ines Carvalho')
})
