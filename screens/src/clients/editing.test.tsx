import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectReady, fill, findBothVersions, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'
import { tinyPhoto } from '../testing/tiny-photo.ts'

const product = await sharedProduct()

async function openClient(studio: Studio, about: Parameters<Studio['addClient']>[0]) {
  const client = await studio.addClient(about)
  await product.open(`/app/clients/${client.id}`, { as: studio })
  await expectReady()
  return client
}

const field = (name: RegExp | string) => screen.findByRole('button', { name })

async function edit(name: string, text: string) {
  await user.click(await field(name))
  await user.keyboard('{Control>}a{/Control}')
  await user.paste(text)
  await user.keyboard(name.startsWith('Notes') ? '{Control>}{Enter}{/Control}' : '{Enter}')
}

test('a field of a client is edited in place: Enter and Tab save, Escape cancels', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { firstName: 'Ines', lastName: 'Carvalho', phone: '555-0100' })
  await user.click(await field('Phone 555-0100'))
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0000')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(await field('Phone 555-0100'))

  await user.keyboard('{Enter}')
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0199')
  await user.tab()
  await field('Phone 555-0199')
  const brokerage = await field(/^Brokerage/)
  brokerage.focus()
  await user.keyboard('{Enter}')
  await user.keyboard('Keystone Homes{Enter}')
  expect(document.activeElement).toBe(await field('Brokerage Keystone Homes'))
  await waitFor(async () =>
    expect(await studio.client(id)).toMatchObject({
      phone: '555-0199',
      companyName: 'Keystone Homes',
      version: 3,
    }),
  )
})

test('each kind of field saves valid input and explains invalid input', async () => {
  const studio = await product.newStudio()
  const { id, email } = await openClient(studio, { firstName: 'Ines', lastName: 'Carvalho' })
  await edit(`Email ${email}`, 'nonsense')
  await screen.findByText('Enter a valid email address')
  await user.keyboard('{Escape}')
  await field(`Email ${email}`)

  await user.click(await field('Name Ines Carvalho'))
  await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Carvalho-Reyes')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /Ines Carvalho-Reyes$/ })
  await user.click(await field('Address Add address'))
  await fill(screen.getByRole('textbox', { name: 'City' }), 'Savannah')
  await fill(screen.getByRole('textbox', { name: 'State' }), 'GA')
  await user.keyboard('{Enter}')
  await field(/^Address Savannah, GA/)
  await user.click(await field('Source Add source'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'Website')
  await field('Source Website')
  await user.click(await field('Notes Add notes'))
  await user.keyboard('Has a dog.{Enter}Call after six.{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await studio.client(id)).toMatchObject({
      email,
      lastName: 'Carvalho-Reyes',
      city: 'Savannah',
      state: 'GA',
      source: 'Website',
      notes: 'Has a dog.\nCall after six.',
    }),
  )
  await product.open(`/app/clients/${id}`)
  await screen.findByText(/Call after six\./)
})

test('a second editor of a client sees both versions, and can keep their own', async () => {
  const studio = await product.newStudio()
  const { id, version } = await openClient(studio, { firstName: 'Marcus', phone: '555-0100' })
  await studio.ask(clientsApi.edit, { params: { id }, body: { phone: '555-0777', version } })

  await edit('Phone 555-0100', '555-0199')
  const versions = await findBothVersions()
  expect(within(versions).getByRole('group', { name: 'Yours' }).textContent).toBe('555-0199')
  expect(within(versions).getByRole('group', { name: 'Theirs' }).textContent).toBe('555-0777')
  await user.click(within(versions).getByRole('button', { name: 'Keep mine' }))
  await field('Phone 555-0199')
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0199' }))
})

test('a second editor of a client can take the other version, and different fields do not conflict', async () => {
  const studio = await product.newStudio()
  const { id, version } = await openClient(studio, { firstName: 'Marcus', phone: '555-0777' })
  await studio.ask(clientsApi.edit, { params: { id }, body: { phone: '555-0199', version } })
  await edit('Phone 555-0777', '555-0888')
  await user.click(await screen.findByRole('button', { name: 'Keep theirs' }))
  await field('Phone 555-0199')
  expect(await studio.client(id)).toMatchObject({ phone: '555-0199', version: version + 1 })

  await studio.ask(clientsApi.edit, {
    params: { id },
    body: { companyName: 'Keystone', version: version + 1 },
  })
  await edit('Notes Add notes', 'Has a dog')
  await field('Brokerage Keystone')
  await waitFor(async () =>
    expect(await studio.client(id)).toMatchObject({ notes: 'Has a dog', companyName: 'Keystone' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a network the input is kept, with an error and a retry', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { firstName: 'Owen', phone: '555-0100' })
  await field('Phone 555-0100')
  product.network.setOffline(true)
  await edit('Phone 555-0100', '555-0199')
  await screen.findByText(/^Not saved. We can’t reach the server/)
  await field('Phone 555-0199')
  await user.click(screen.getAllByRole('link', { name: /^Pipeline/ })[0] ?? document.body)
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  product.network.setOffline(false)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull())
  await waitFor(async () => expect(await studio.client(id)).toMatchObject({ phone: '555-0199' }))
})

test('a client’s photo is added and removed, and the next edit is not a conflict', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { firstName: 'Fiona', lastName: 'Grady' })
  const menu = () => screen.getByRole('button', { name: 'Photo of Fiona Grady' })
  const photo = new File([tinyPhoto], 'fiona.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a photo'), photo)
  await waitFor(async () => expect((await findToast()).textContent).toContain('Photo saved'))
  await waitFor(() => expect(menu().querySelector('img')?.src).toMatch(/^blob:/))
  await user.click(menu())
  await screen.findByRole('menuitem', { name: 'Change photo…' })
  await user.click(screen.getByRole('menuitem', { name: 'Remove photo' }))
  await waitFor(() => expect(menu().querySelector('img')).toBeNull())
  await edit('Phone Add phone', '555-0145')
  await waitFor(async () =>
    expect(await studio.client(id)).toMatchObject({ phone: '555-0145', avatar: null }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file that is not a picture shows an error, and the current photo stays', async () => {
  const studio = await product.newStudio()
  const { id } = await openClient(studio, { lastName: 'Pictured' })
  const input = screen.getByLabelText('Choose a photo')
  await user.upload(input, new File([tinyPhoto], 'face.png', { type: 'image/png' }))
  await waitFor(async () => expect((await findToast()).textContent).toContain('Photo saved'))
  const { avatar } = await studio.client(id)
  expect(avatar).toEqual(expect.any(String))
  await user.upload(input, new File(['not a picture at all'], 'notes.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/picture|file/i)
  const details = within(screen.getByRole('complementary', { name: 'Details' }))
  await user.click(details.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await studio.client(id)).toMatchObject({ avatar })
})

test('staff edit contact data and notes of a client, but not the source', async () => {
  const studio = await product.newStudio()
  const staff = await studio.colleague('Staff')
  const { id } = await studio.addClient({ firstName: 'Ines', source: 'Referral' })
  await product.open(`/app/clients/${id}`, { as: staff })
  await edit('Phone Add phone', '555-0100')
  await edit('Notes Add notes', 'Call first')
  await waitFor(async () =>
    expect(await studio.client(id)).toMatchObject({ phone: '555-0100', notes: 'Call first' }),
  )
  screen.getByText('Referral')
  expect(screen.queryByRole('button', { name: /^Source/ })).toBeNull()
})
