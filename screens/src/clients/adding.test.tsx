import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectReady, fill, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Add client' }))

test('a client is added, with a warning if the email is known', async () => {
  const studio = await product.newStudio()
  const dana = await studio.addClient({ firstName: 'Dana', lastName: 'Feld' })
  await product.open('/app/clients?new=client', { as: studio })
  await expectReady()
  let dialog = await findDialog()
  await fill(dialog.getByRole('textbox', { name: /^First name/ }), 'Dana')
  await fill(dialog.getByRole('textbox', { name: /^Last name/ }), 'Feldman')
  await fill(dialog.getByRole('textbox', { name: 'Email' }), 'dana@')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await dialog.findByText('Enter a valid email address')
  await fill(dialog.getByRole('textbox', { name: /^Email/ }), dana.email.toUpperCase())
  const link = await dialog.findByRole('link', { name: /^Open/ })
  expect(dialog.getByRole('status').textContent).toContain('Dana Feld already uses this email.')
  expect(link.getAttribute('href')).toBe(`/app/clients/${dana.id}`)

  await user.keyboard('{Escape}')
  const leaving = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(leaving).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add client' }))
  dialog = await findDialog()
  expect(dialog.getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', 'Feldman')
  await dialog.findByRole('button', { name: 'Add anyway' })
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Source/ }), 'Open House')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const toast = await findToast()
  expect(toast.textContent).toContain('Dana Feldman')
  await screen.findByRole('rowheader', { name: /Dana Feldman$/ })
  await user.click(within(toast).getByRole('button', { name: 'Open' }))
  await screen.findByRole('heading', { level: 1, name: /Dana Feldman$/ })
  await screen.findByRole('button', { name: 'Source Open House' })

  await product.open('/app/clients?new=client')
  expect((await findDialog()).getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', '')
})

test('the dialog says when the plan’s limit is reached, and keeps the input', async () => {
  const admin = await product.registerCompany()
  for (let at = 0; at < 40; at++)
    await admin.ask(clientsApi.create, { body: { email: `${crypto.randomUUID()}@mail.test` } })
  await product.open('/app/clients?new=client', { as: admin })
  const dialog = await findDialog()
  await fill(dialog.getByRole('textbox', { name: 'Email' }), 'one.more@mail.test')
  await user.click(dialog.getByRole('button', { name: 'Add client' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Your plan allows up to 40 clients.')
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'one.more@mail.test')
  expect(address()).toBe('/app/clients?new=client')
})

test('a client is added once, even if the answer was lost and the user tries again', async () => {
  const studio = await product.newStudio()
  await product.open('/app/clients?new=client', { as: studio })
  const dialog = await findDialog()
  const email = `${crypto.randomUUID()}@mail.test`
  await fill(dialog.getByRole('textbox', { name: 'Email' }), email)
  product.network.loseAnswer(/^POST \/api\/clients$/)
  await user.click(dialog.getByRole('button', { name: 'Add client' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('We can’t reach the server.')
  const count = async () => (await product.sql('select from clients where email = $1', [email])).length
  expect(await count()).toBe(1)

  await user.click(dialog.getByRole('button', { name: /^Add/ }))
  expect((await findToast()).textContent).toContain(email)
  expect(await count()).toBe(1)
})
