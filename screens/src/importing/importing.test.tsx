import { dataApi } from '@mantel/domain/data'
import { planApi } from '@mantel/domain/plans/plans'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import {
  chooseFile,
  countOf,
  csv,
  csvFile,
  expectStep,
  findFieldSelect,
  findStep,
  reviewImport,
  setupCard,
  stat,
} from './spreadsheets.ts'

const product = await startProduct()

const open = async (kind: 'clients' | 'projects', as: { token: string }) => {
  await product.open(`/app/settings/import/${kind}`, { as })
  await findStep('Choose a spreadsheet')
}

const goTo = async (name: string) =>
  user.click(within(screen.getByRole('complementary')).getByRole('link', { name }))

test('the startup checklist and the client list link to the import', async () => {
  const studio = await product.newStudio()
  await product.open('/app/dashboard', { as: studio })
  const steps = within(await screen.findByRole('region', { name: 'Getting set up' }))
  await user.click(await steps.findByRole('link', { name: 'Import projects' }))
  await waitFor(() => expect(address()).toBe('/app/settings/import/projects'))
  history.back()
  const link = await screen.findByRole('link', { name: 'Import clients' })
  expect(link.getAttribute('href')).toBe('/app/settings/import/clients')

  await goTo('Clients')
  await user.click(await screen.findByRole('button', { name: 'List actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import clients' }))
  await findStep('Choose a spreadsheet')
  expect(address()).toBe('/app/settings/import/clients')
})

test('a spreadsheet of clients is matched, reviewed, imported and reported row by row', async () => {
  const studio = await product.registerCompany()
  const before = await countOf(studio, 'clients')
  const downloads = catchDownloads()
  await open('clients', studio)
  await waitFor(() => expect(setupCard()?.textContent).toContain('0 of 6'))
  await chooseFile(
    csvFile(
      csv(
        ['Contact', 'E-mail', 'Cell', 'How we met'],
        ['Rosa Delgado', 'rosa@mail.test', '912-555-0101', 'At a fair'],
        ['Ann Whitfield', 'ann@mail.test', '', ''],
        ['Nobody', 'no email at all', '', ''],
        ['Carl Busch', 'carl@mail.test', '', ''],
      ),
    ),
  )
  await expectStep('Match columns')
  expect(address()).toMatch(/import=[0-9a-f-]{36}&step=columns/)
  expect((await findFieldSelect('Contact')).value).toBe('name')
  expect((await findFieldSelect('E-mail')).value).toBe('email')
  expect((await findFieldSelect('How we met')).value).toBe('')
  const cell = screen.getByRole('row', { name: /^Cell/ })
  expect(cell.textContent).toContain('912-555-0101')
  expect(cell.textContent).toContain('Auto-matched')
  await user.selectOptions(await findFieldSelect('How we met'), 'Notes')
  await reviewImport()

  await expectStep('3 new clients')
  expect(stat('Can’t be imported')).toBe('1')
  expect(screen.getByRole('row', { name: /^4 / }).textContent).toContain('valid email')
  history.back()
  await expectStep('Match columns')
  expect((await findFieldSelect('How we met')).value).toBe('notes')
  history.forward()
  await expectStep('3 new clients')
  await product.open(address())
  await findStep('3 new clients')
  expect(await countOf(studio, 'clients')).toBe(before)

  await user.click(screen.getByRole('button', { name: 'Import 3 clients' }))
  await expectStep('Importing 3 clients')
  await product.runJobs()
  await expectStep('3 clients imported')
  expect(stat('New')).toBe('3')
  expect(stat('Not imported')).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'Report on agents.csv' }]))
  const report = await downloads[0]?.text()
  expect(report).toMatch(/"4","invalid","Email: [^"]+","Nobody"/)
  expect(report).toContain('"2","created","","Rosa Delgado"')

  expect(await countOf(studio, 'clients')).toBe(before + 3)
  await waitFor(() => expect(setupCard()?.textContent).toContain('1 of 6'))
  await user.click(screen.getByRole('link', { name: 'View clients' }))
  await screen.findByRole('link', { name: 'Ann Whitfield' })
})

test('importing projects adds their clients, and the import continues after the user leaves the page', async () => {
  const studio = await product.newStudio()
  await open('projects', studio)
  await chooseFile(
    csvFile(
      csv(
        ['Property', 'Client email', 'Stage', 'Estimate'],
        ['4 Fern Row', 'one@mail.test', 'Bid', '$1200'],
        ['5 Fern Row', 'one@mail.test', 'Won', ''],
        ['6 Fern Row', 'two@mail.test', 'Nowhere', ''],
        ['', 'three@mail.test', 'Bid', ''],
      ),
      'houses.csv',
    ),
  )
  await expectStep('Match columns')
  await reviewImport()
  await expectStep('3 new projects')
  expect(stat('New clients')).toBe('2')
  const region = (name: string) => screen.getByRole('region', { name })
  expect(region('Can’t be imported').textContent).toContain('This row has no title or address')
  expect(region('Notes').textContent).toContain('one@mail.test')
  expect(region('Notes').textContent).toContain('Stage left out: “Nowhere” isn’t one of your stages')

  // Makes the import appear to take longer.
  let isHeld = true
  product.network.intercept(/^GET \/api\/imports\/[^/]+$/, async ({ path }) => {
    if (!isHeld) return undefined
    const run = await studio.ask(dataApi.getImport, { params: { id: path.split('/').at(-1) ?? '' } })
    return Response.json({ ...run, state: 'running', done: 1 })
  })
  await user.click(screen.getByRole('button', { name: 'Import 3 projects' }))
  await expectStep('Importing 3 projects')
  await product.open(address())
  await findStep('Importing 3 projects')
  await screen.findByText('1 of 4 rows')
  const progress = screen.getByRole('progressbar', { name: 'Import of houses.csv' })
  expect(progress.getAttribute('aria-valuenow')).toBe('25')
  await goTo('Clients')
  await waitFor(() => expect(address()).toBe('/app/clients'))
  await screen.findByRole('button', { name: 'Add client' })
  isHeld = false
  await product.runJobs()
  const toast = await findToast()
  expect(toast.textContent).toContain('3 projects imported')
  await screen.findAllByText('one@mail.test')
  await user.click(within(toast).getByRole('button', { name: 'Open' }))
  await findStep('3 projects imported')
  await user.click(screen.getByRole('link', { name: 'View projects' }))
  await screen.findByRole('link', { name: '5 Fern Row' })
})

test('an import shows by itself how far it is while it runs, and its report at the end', async () => {
  const studio = await product.newStudio()
  await open('clients', studio)
  await chooseFile(
    csvFile(
      csv(
        ['Contact', 'E-mail'],
        ['Rosa Delgado', 'rosa@mail.test'],
        ['Ann Whitfield', 'ann@mail.test'],
        ['Nobody', 'no email at all'],
      ),
      'people.csv',
    ),
  )
  await expectStep('Match columns')
  await reviewImport()
  await expectStep('2 new clients')
  // The import stops at this lock when it adds the clients, after it has reported the invalid row.
  const locking = await product.services.databases.worker.connect()
  await locking.query('begin')
  await locking.query('lock table clients in share mode')
  await user.click(screen.getByRole('button', { name: 'Import 2 clients' }))
  await expectStep('Importing 2 clients')
  const running = product.runJobs()
  await screen.findByText('1 of 3 rows')
  await locking.query('commit')
  locking.release()
  await running
  await findStep('2 clients imported')
})

test('a file that is not a spreadsheet is refused without changing anything, and another can be chosen', async () => {
  const studio = await product.newStudio()
  await open('clients', studio)
  const refused: [File, RegExp][] = [
    [csvFile('PK\x03\x04 and so on', 'book.csv'), /“book.csv”: This is an Excel workbook, not a CSV/],
    [csvFile('Once upon a time.\nThere was a house.'), /doesn’t look like a list of clients/],
    [csvFile('Email\n'), /no rows to import/],
    [csvFile('whatever', 'photo.png'), /“photo.png” isn’t a CSV/],
  ]
  for (const [file, sentence] of refused) {
    await chooseFile(file)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence))
    await screen.findByRole('button', { name: 'Choose another file' })
  }
  await chooseFile(csvFile('', 'nothing.csv'))
  const uploads = await screen.findByRole('list', { name: 'Uploads' })
  expect(uploads.textContent).toContain('This file is empty')
  await chooseFile(csvFile(csv(['Email'], ['not one'])))
  await reviewImport()
  await expectStep('No rows can be imported')
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  expect(await countOf(studio, 'clients')).toBe(0)
})

test('columns that cannot be imported are marked in place', async () => {
  const studio = await product.newStudio()
  await open('clients', studio)
  await chooseFile(csvFile(csv(['Mail', 'Also', 'Town'], ['a@mail.test', 'b@mail.test', 'Savannah'])))
  await expectStep('Match columns')
  await user.selectOptions(await findFieldSelect('Also'), 'Email')
  const also = screen.getByRole('row', { name: /^Also/ })
  await waitFor(() => expect(also.textContent).toContain('“Mail” already maps to Email'))
  await reviewImport()
  expect(document.activeElement).toBe(await findFieldSelect('Also'))

  await user.selectOptions(await findFieldSelect('Also'), 'Skip')
  await user.selectOptions(await findFieldSelect('Mail'), 'Skip')
  await reviewImport()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Choose the column with the email. Every client needs one.')
  await user.selectOptions(await findFieldSelect('Mail'), 'Email')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an existing client is skipped, or updated if the user chooses that', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ email: 'uma@mail.test', firstName: 'Uma', lastName: 'Kay' })
  await open('clients', studio)
  await chooseFile(csvFile(csv(['Email', 'Phone'], ['uma@mail.test', '912-555-0104'])))
  await reviewImport()
  await expectStep('No changes to import')
  await user.click(screen.getByRole('link', { name: 'Back to columns' }))
  await expectStep('Match columns')
  await user.click(screen.getByRole('radio', { name: /^Skip them/ }))
  await user.keyboard('{ArrowDown}')
  const update = screen.getByRole<HTMLInputElement>('radio', { name: /^Update them/ })
  await waitFor(() => expect(update.checked).toBe(true))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectStep('1 client to update')
  await user.click(screen.getByRole('button', { name: 'Update 1 client' }))
  await findStep('Importing 1 client')
  await product.runJobs()
  await expectStep('1 client updated')
  expect(await studio.client(client.id)).toMatchObject({ phone: '+19125550104', firstName: 'Uma' })
})

test('an import that was deleted or belongs to another company is not found', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings/import/clients?import=00000000-0000-4000-8000-000000000000', {
    as: studio,
  })
  await findStep('This import is no longer available')
  await user.click(screen.getByRole('link', { name: 'Choose a spreadsheet' }))
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(address()).toBe('/app/settings/import/clients')

  const neighbor = await product.newStudio()
  await open('clients', neighbor)
  await chooseFile(csvFile(csv(['Email'], ['a@mail.test'])))
  await expectStep('Match columns')
  const theirs = address()
  await product.open(theirs, { as: studio })
  await findStep('This import is no longer available')
})

test('a file that exceeds the plan is refused, or its first rows are imported', async () => {
  const admin = await product.demo('admin')
  const before = await countOf(admin, 'projects')
  const rows = Array.from({ length: 80 }, (_, n) => [`${n} Overflow Road`])
  await open('projects', admin)
  await chooseFile(csvFile(csv(['Address'], ...rows)))
  await reviewImport()
  const refusal = /^Your plan allows up to 60 projects\. This file adds 80/
  expect((await screen.findByRole('alert')).textContent).toMatch(refusal)
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('button', { name: 'Check again', busy: false })
  expect(screen.getByRole('alert').textContent).toMatch(refusal)
  await within(screen.getByRole('alert')).findByRole('link', { name: /^Upgrade/ })
  expect(await countOf(admin, 'projects')).toBe(before)
  await user.click(screen.getByRole('button', { name: 'Skip rows over your limit' }))
  await screen.findByText(/^Rows over your plan’s limit are skipped\./)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Import \d+ projects$/ }))
  await screen.findByRole('heading', { level: 2, name: /^Importing/ })
  await product.runJobs()
  await screen.findByRole('heading', { level: 2, name: /projects imported$/ })
  const { usage } = await admin.ask(planApi.get, {})
  expect(usage.find(({ what }) => what === 'projects')?.used).toBe(60)
})
