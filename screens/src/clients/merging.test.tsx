import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, expectToast, fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

const findDialog = async (name: string) => screen.findByRole('dialog', { name })
const choose = (dialog: HTMLElement, field: string) =>
  within(within(dialog).getByRole('group', { name: field })).getAllByRole<HTMLInputElement>('radio')
const merge = async () => {
  const dialog = await findDialog('Merge clients')
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
}

/** From a client's page, chooses the other client through the Actions menu. */
async function mergeWith(name: string, search: string, other: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with…' }))
  const picking = within(await findDialog(`Merge ${name} with…`))
  await fill(picking.getByLabelText('Search by name, email or phone'), search)
  await user.click(await picking.findByRole('button', { name: other }))
}

test('two clients are merged from the list, field by field', async () => {
  const studio = await product.newStudio()
  const keeper = await studio.addClient({ firstName: 'Ruth', lastName: 'Adeyemi', phone: '555-0100' })
  const twin = await studio.addClient({ firstName: 'Ruthie', lastName: 'Adeyemi', notes: 'Prefers mornings' })
  const project = await studio.addProject({ clientId: keeper.id })
  const moving = await studio.addProject({ clientId: twin.id })
  await studio.addProject({ clientId: keeper.id })
  await product.open('/app/clients?search=adeyemi', { as: studio })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ruth Adeyemi' }))
  await user.hover(screen.getByRole('button', { name: 'Merge' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Select two clients to merge')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Ruthie Adeyemi' }))
  await user.click(screen.getByRole('button', { name: 'Merge' }))

  const dialog = await findDialog('Merge clients')
  expect(dialog.textContent).toContain(
    'Ruthie Adeyemi will be merged into Ruth Adeyemi, with their project, leads',
  )
  expect(choose(dialog, 'First name').map(({ checked }) => checked)).toEqual([true, false])
  // A value that only one of the two clients has is preselected.
  expect(choose(dialog, 'Notes').map(({ checked }) => checked)).toEqual([false, true])
  await user.click(within(dialog).getByText('Ruthie'))
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await expectToast('Ruthie Adeyemi was merged into Ruth Adeyemi.')
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'RARuthie Adeyemi',
    ]),
  )
  expect(await studio.client(keeper.id)).toMatchObject({ phone: '555-0100', notes: 'Prefers mornings' })
  for (const { id } of [project, moving])
    expect(await studio.project(id)).toMatchObject({ clientId: keeper.id })
})

test('a client is merged from their page, and the user can switch which client is kept', async () => {
  const studio = await product.newStudio()
  const ruthie = await studio.addClient({ firstName: 'Ruthie', lastName: 'Adeyemi' })
  for (const title of ['8 Adeyemi Row', '9 Adeyemi Row', '10 Adeyemi Row'])
    await studio.addProject({ title, clientId: ruthie.id })
  const yusuf = await studio.addClient({ firstName: 'Yusuf', lastName: 'Hadley' })
  await product.open(`/app/clients/${yusuf.id}`, { as: studio })
  await mergeWith('Yusuf Hadley', 'ruthie', /Ruthie Adeyemi/)
  const dialog = await findDialog('Merge clients')
  await user.click(within(dialog).getByRole('button', { name: 'Keep Yusuf Hadley instead' }))
  expect(dialog.textContent).toContain(
    'Ruthie Adeyemi will be merged into Yusuf Hadley, with their 3 projects',
  )
  await merge()
  const projects = await screen.findByRole('table', { name: 'Projects' })
  await within(projects).findByRole('link', { name: '9 Adeyemi Row' })
  expect(address()).toBe(`/app/clients/${yusuf.id}`)
})

test('the search for the other client says when no one matches', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addClient({ firstName: 'Yusuf' })
  await product.open(`/app/clients/${id}`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with…' }))
  const picking = within(await findDialog('Merge Yusuf with…'))
  await picking.findByText('No other clients match.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a merge is undone from the toast, or for a week on the client’s page', async () => {
  const studio = await product.newStudio()
  const keeper = await studio.addClient({ firstName: 'Odile', lastName: 'Marchetti', phone: '555-0160' })
  const twin = await studio.addClient({ firstName: 'Odie', lastName: 'Marchetti', notes: 'Has a dog' })
  const moving = await studio.addProject({ title: '11 Marchetti Lane', clientId: twin.id })
  await studio.addProject({ title: '12 Marchetti Lane', clientId: keeper.id })
  await studio.addProject({ title: '13 Marchetti Lane', clientId: keeper.id })
  await product.open(`/app/clients/${twin.id}`, { as: studio })
  const mergeThem = async () => {
    await mergeWith('Odie Marchetti', 'odile', /Odile Marchetti/)
    expect((await findDialog('Merge clients')).textContent).toContain('You can undo this for 7 days.')
    await merge()
    await expectToast('Odie Marchetti was merged into Odile Marchetti.')
    await waitFor(() => expect(address()).toBe(`/app/clients/${keeper.id}`))
  }
  const note = () =>
    screen.queryByText(
      (_, element) =>
        element?.tagName === 'P' &&
        element.textContent.startsWith('Odie Marchetti was merged into this client'),
    )
  const projects = () => screen.getByRole('table', { name: 'Projects' }).textContent

  await mergeThem()
  await waitFor(() => expect(note()).not.toBeNull())
  await waitFor(() => expect(projects()).toContain('11 Marchetti Lane'))
  expect(await studio.project(moving.id)).toMatchObject({ clientId: keeper.id })
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
  await expectToast('Odie Marchetti is a separate client again.')
  await waitFor(() => expect(note()).toBeNull())
  await waitFor(() => expect(projects()).not.toContain('11 Marchetti Lane'))
  expect(projects()).toContain('12 Marchetti Lane')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Activity' }).textContent).toContain(
      'Undid the merge of Odie Marchetti',
    ),
  )
  expect(await studio.project(moving.id)).toMatchObject({ clientId: twin.id })
  await user.click(within(await findToast()).getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(address()).toBe(`/app/clients/${twin.id}`))
  await waitFor(() => expect(projects()).toContain('11 Marchetti Lane'))

  await mergeThem()
  await product.open(address())
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  const asking = await findDialog('Undo this merge?')
  expect(asking.textContent).toContain('Odie Marchetti will be a separate client again')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Phone 555-0160' }))
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '555-0161')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await studio.client(keeper.id)).toMatchObject({ phone: '555-0161' }))
  await user.click(screen.getByRole('button', { name: 'Undo merge' }))
  const again = await findDialog('Undo this merge?')
  await user.click(within(again).getByRole('button', { name: 'Undo merge' }))
  await expectToast('Merge undone')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(note()).toBeNull())
  // Edits since the merge are kept, and values from the other client are removed.
  expect(await studio.client(keeper.id)).toMatchObject({ phone: '555-0161', notes: null })
  expect(await studio.client(twin.id)).toMatchObject({ id: twin.id, notes: 'Has a dog' })
  await product.open(`/app/clients/${twin.id}`)
  await screen.findByRole('heading', { level: 1, name: /Odie Marchetti$/ })
})

test('a merge that someone else has undone shows the server’s message and is no longer offered', async () => {
  const studio = await product.newStudio()
  const keeper = await studio.addClient({ firstName: 'Lorna', lastName: 'Pike' })
  const twin = await studio.addClient({ firstName: 'Lorne', lastName: 'Pike' })
  const { mergeId } = await studio.ask(clientsApi.merge, {
    params: { id: keeper.id },
    body: { otherId: twin.id, fromOther: [] },
  })
  await product.open(`/app/clients/${keeper.id}`, { as: studio })
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await studio.ask(clientsApi.undoMerge, { params: { id: mergeId } })
  const asking = await findDialog('Undo this merge?')
  await user.click(within(asking).getByRole('button', { name: 'Undo merge' }))
  await expectToast('This merge can no longer be undone')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull())
})

test('a merge that the server refuses says why in the dialog', async () => {
  const studio = await product.newStudio()
  const keeper = await studio.addClient({ firstName: 'Lorna', lastName: 'Pike' })
  const twin = await studio.addClient({ firstName: 'Lorne', lastName: 'Pike' })
  await studio.addProject({ clientId: keeper.id })
  await product.open(`/app/clients/${keeper.id}`, { as: studio })
  await mergeWith('Lorna Pike', 'lorne', /Lorne Pike/)
  await studio.ask(clientsApi.remove, { params: { id: twin.id } })
  await merge()
  const dialog = await findDialog('Merge clients')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/not found|gone|no longer/i)
})
