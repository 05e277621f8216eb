import { clientsApi } from '@mantel/domain/clients'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { address, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { chooseFile, countOf, csv, csvFile, expectStep, findStep, reviewImport } from './spreadsheets.ts'

const product = await startProduct()

async function importClients(as: { token: string }, names: string[]) {
  await product.open('/app/settings/import/clients', { as })
  await findStep('Choose a spreadsheet')
  await chooseFile(csvFile(csv(['Email', 'First name'], ...names.map((name) => [`${name}@mail.test`, name]))))
  await expectStep('Match columns')
  await reviewImport()
  await user.click(await screen.findByRole('button', { name: /^Import \d clients$/ }))
  await screen.findByRole('heading', { name: /^Importing/ })
  await product.runJobs()
  await screen.findByRole('heading', { name: /imported$/ })
}

const confirmUndo = async () => {
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import of “agents.csv”?' }))
  dialog.getByText(
    /^This removes the 2 records it added\. Anything that was changed or used since then is kept/,
  )
  await user.click(dialog.getByRole('button', { name: 'Undo import' }))
}

test('an import is undone from its page, and what was changed since is kept and named', async () => {
  const studio = await product.newStudio()
  const before = await countOf(studio, 'clients')
  await importClients(studio, ['rosa', 'ann'])
  const [ann] = (await studio.ask(clientsApi.list, { query: { search: 'ann@mail.test' } })).items
  await studio.ask(clientsApi.edit, {
    params: { id: ann?.id ?? '' },
    body: { version: ann?.version ?? 0, city: 'Macon' },
  })
  await confirmUndo()
  await expectStep('Undoing the import…')
  await product.runJobs()
  await expectStep('Import undone')
  screen.getByText(/1 removed, 1 kept/)
  const kept = within(screen.getByRole('region', { name: 'Kept as they are' }))
  kept.getByText('Changed since the import')
  expect(kept.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe(`/app/clients/${ann?.id}`)
  expect(await countOf(studio, 'clients')).toBe(before + 1)
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('the settings list the imports of the last week', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings', { as: studio })
  await screen.findByRole('heading', { name: 'Data' })
  expect(screen.queryByRole('heading', { name: 'Recent imports' })).toBeNull()
  await importClients(studio, ['rosa', 'ann'])
  await product.open('/app/settings')
  const list = within(await screen.findByRole('list', { name: 'Recent imports' }))
  list.getByText(/^2 clients imported · /)
  await user.click(list.getByRole('link', { name: 'View or undo the import of agents.csv' }))
  await waitFor(() => expect(address()).toContain('/app/settings/import/clients'))
  await findStep('2 clients imported')
  await confirmUndo()
  await expectStep('Undoing the import…')
  await user.click(within(screen.getByRole('complementary')).getByRole('link', { name: 'Clients' }))
  await waitFor(() => expect(address()).toBe('/app/clients'))
  await product.runJobs()
  expect((await findToast()).textContent).toContain('Import undone')
})
