import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

const product = await sharedProduct()

const bar = async () => within(await screen.findByRole('group', { name: 'Selected' }))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Email clients' }))

// A field is inserted after the menu has closed.
const expectMessage = async (text: string) =>
  waitFor(async () =>
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('Message').value).toBe(text),
  )

async function openEmail(path: string, names: string[], as: Pick<Studio, 'token' | 'ask'>) {
  await product.open(path, { as })
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click((await bar()).getByRole('button', { name: 'Email' }))
  return dialog()
}

test('several clients are emailed after a preview for each of them', async () => {
  const studio = await product.newStudio()
  const names = ['Ann', 'Bob']
  for (const firstName of names) await studio.addClient({ firstName })
  const { id: nameless } = await studio.addClient({ companyName: 'Coastline' })
  const form = await openEmail('/app/clients', [...names, 'Coastline'], studio)
  await user.click(form.getByRole('button', { name: 'Preview' }))
  await form.findByText('Subject is required')
  await fill(form.getByLabelText('Subject'), 'We moved')
  await fill(form.getByLabelText('Message'), 'Hello ')
  await user.click(form.getByRole('button', { name: 'Insert field' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Client first name' }))
  await expectMessage('Hello {client.firstName}')
  await user.click(form.getByRole('button', { name: 'Preview' }))

  await form.findByText('Hello Ann')
  form.getByText('Email 1 of 2')
  await user.click(form.getByRole('button', { name: 'Next email' }))
  await form.findByText('Hello Bob')
  await user.click(form.getByText('1 won’t get this email'))
  form.getByText('No value for [Client first name]')
  await user.click(form.getByRole('button', { name: 'Back' }))
  await expectMessage('Hello {client.firstName}')
  await user.click(form.getByRole('button', { name: 'Preview' }))
  await user.click(await form.findByRole('button', { name: 'Send to 2 clients' }))
  await expectToast('Emails to 2 clients are on their way')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
  const stored = await product.sql(
    "select to_name, body from messages where company_id = $1 and template_key = 'client_email' order by to_name",
    [studio.companyId],
  )
  expect(stored.map(({ to_name, body }) => [to_name, String(body).split('\n')[0]])).toEqual([
    ['Ann', 'Hello Ann'],
    ['Bob', 'Hello Bob'],
  ])
  expect((await studio.ask(clientsApi.get, { params: { id: nameless } })).companyName).toBe('Coastline')
})

test('the clients of projects are emailed with fields of the project', async () => {
  const studio = await product.newStudio()
  const { id: clientId } = await studio.addClient({ firstName: 'Ann' })
  await studio.addProject({ title: '9 Elm Street', clientId })
  await studio.addProject({ title: '10 Oak Street' })
  const form = await openEmail('/app/projects', ['9 Elm Street', '10 Oak Street'], studio)
  await fill(form.getByLabelText('Subject'), 'About')
  await fill(form.getByLabelText('Message'), 'The house: ')
  await user.click(form.getByRole('button', { name: 'Insert field' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Project title' }))
  await expectMessage('The house: {project.title}')
  await user.click(form.getByRole('button', { name: 'Preview' }))
  await form.findByText('The house: 9 Elm Street')
  await user.click(form.getByText('1 won’t get this email'))
  form.getByText('No client')
  product.network.intercept(/^POST \/api\/projects\/many\/emails$/, () =>
    Response.json({ error: 'Too many attempts. Please wait a moment and try again.' }, { status: 429 }),
  )
  await user.click(form.getByRole('button', { name: 'Send to 1 client' }))
  await form.findByText('Too many attempts. Please wait a moment and try again.')
})
