import { checklistApi } from '@mantel/domain/checklist'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import { chooseFile, countOf, csvFile, expectStep, reviewImport, setupCard, stat } from './spreadsheets.ts'

const product = await startProduct()

const openMenu = async () => user.click(await screen.findByRole('button', { name: 'List actions' }))

async function openData(as?: { token: string }) {
  await product.open('/app/settings#data', { as, width: 1000 })
  return within(await screen.findByRole('region', { name: 'Data' }))
}

test.each(['clients', 'projects'] as const)(
  'all %s are exported, and importing them again changes nothing',
  async (kind) => {
    const admin = await product.demo('admin')
    const downloads = catchDownloads()
    const before = await countOf(admin, kind)
    await product.open(`/app/${kind}`, { as: admin })
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name: `Export ${kind}` }))
    expect((await findToast()).textContent).toContain('Export ready')
    const [download] = downloads
    expect(download?.name).toMatch(new RegExp(`^${kind}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))

    await product.open(`/app/settings/import/${kind}`)
    await chooseFile(csvFile((await download?.text()) ?? '', download?.name))
    await expectStep('Match columns')
    await user.click(screen.getByRole('radio', { name: /^Update them/ }))
    await reviewImport()
    await expectStep('No changes to import')
    expect(stat('New')).toBe('0')
    expect(stat('Updated')).toBe('0')
    expect(stat('Can’t be imported')).toBe('0')
    expect(Number(stat('Unchanged'))).toBeGreaterThanOrEqual(before)
    expect(screen.queryByRole('button', { name: /^(Import|Update) / })).toBeNull()
    expect(await countOf(admin, kind)).toBe(before)
  },
)

test('an export without a connection shows an error', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Ines' })
  const downloads = catchDownloads()
  await product.open('/app/clients', { as: studio })
  await openMenu()
  product.network.setOffline(true)
  await user.click(await screen.findByRole('menuitem', { name: 'Export clients' }))
  expect((await findToast()).textContent).toContain('We can’t reach the server')
  expect(downloads).toEqual([])
})

test('the settings export data, remove the samples and reopen the startup checklist', async () => {
  const studio = await product.registerCompany()
  const downloads = catchDownloads()
  const data = await openData(studio)
  await user.click(await data.findByRole('button', { name: 'Export projects' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/)
  expect(await downloads[0]?.text()).toContain('"id","title","address"')
  await user.click(await data.findByRole('button', { name: 'Remove sample data' }))
  await waitFor(async () => expect((await findToast()).textContent).toContain('Sample data removed'))
  await waitFor(() => expect(data.queryByRole('heading', { name: 'Sample data' })).toBeNull())
  expect(await studio.ask(checklistApi.get, {})).toMatchObject({ hasSamples: false })

  await studio.ask(checklistApi.edit, { body: { dismissed: true } })
  const again = await openData()
  const show = await again.findByRole('button', { name: /^Show again/ })
  expect(setupCard()).toBeNull()
  await user.click(show)
  await screen.findByRole('dialog', { name: 'Getting set up' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(setupCard()).not.toBeNull())
})

test.each([
  ['clients', 'clients'],
  ['projects', 'projects'],
  ['pipeline', 'projects'],
] as const)('the empty %s screen links to the import', async (path, kind) => {
  const studio = await product.newStudio()
  await product.open(`/app/${path}`, { as: studio })
  await user.click(await screen.findByRole('link', { name: `Import ${kind}` }))
  await screen.findByRole('heading', { level: 1, name: `Import ${kind}` })
  expect(address()).toBe(`/app/settings/import/${kind}`)
})

test('a manager can export but not import', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Ines' })
  const manager = await studio.colleague('Manager')
  const data = await openData(manager)
  await data.findByRole('button', { name: 'Export clients' })
  expect(data.queryByRole('link', { name: /Import/ })).toBeNull()
  await product.open('/app/clients')
  await openMenu()
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Export clients'])
  await product.open('/app/settings/import/clients')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('staff can neither export nor import', async () => {
  const studio = await product.newStudio()
  await studio.addClient({ firstName: 'Ines' })
  const staff = await studio.colleague('Staff')
  await product.open('/app/clients', { as: staff })
  await screen.findByRole('button', { name: 'Add client' })
  await screen.findByRole('link', { name: /Ines/ })
  expect(screen.queryByRole('button', { name: 'List actions' })).toBeNull()
  await product.open('/app/settings#data')
  await screen.findByText(/^Only admins and managers can see company settings\./)
  await product.open('/app/settings/import/projects')
  await screen.findByRole('heading', { name: 'Page not found' })
})
