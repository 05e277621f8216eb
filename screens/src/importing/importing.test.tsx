import { dataApi } from '@mantel/domain/data'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { catchDownloads } from '../testing/downloads.ts'
import { address, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'
import {
  becomes,
  check,
  chooseSheet,
  countOf,
  csv,
  expectStep,
  figure,
  registerCompany,
  setupCard,
  sheet,
  step,
} from './sheets.ts'

const product = await startProduct()

const open = async (kind: 'clients' | 'projects', as: { token: string }) => {
  await product.open(`/app/settings/import/${kind}`, { as })
  await step('Choose a sheet')
}

/** What the sidebar leads to. */
const goTo = async (name: string) =>
  user.click(within(screen.getByRole('complementary')).getByRole('link', { name }))

test('the first steps and the list of clients lead to the import', async () => {
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
  await step('Choose a sheet')
  expect(address()).toBe('/app/settings/import/clients')
})

test('a sheet becomes clients: guessed, checked, imported and reported row by row', async () => {
  const studio = await registerCompany(product)
  const before = await countOf(studio, 'clients')
  const downloads = catchDownloads()
  await open('clients', studio)
  await waitFor(() => expect(setupCard()?.textContent).toContain('0 of 3'))
  await chooseSheet(
    sheet(
      csv(
        ['Contact', 'E-mail', 'Cell', 'How we met'],
        ['Rosa Delgado', 'rosa@mail.test', '912-555-0101', 'At a fair'],
        ['Ann Whitfield', 'ann@mail.test', '', ''],
        ['Nobody', 'no email at all', '', ''],
        ['Carl Busch', 'carl@mail.test', '', ''],
      ),
    ),
  )
  await expectStep('Match the columns')
  expect(address()).toMatch(/import=[0-9a-f-]{36}&step=columns/)
  expect((await becomes('Contact')).value).toBe('name')
  expect((await becomes('E-mail')).value).toBe('email')
  expect((await becomes('How we met')).value).toBe('')
  const cell = screen.getByRole('row', { name: /^Cell/ })
  expect(cell.textContent).toContain('912-555-0101')
  expect(cell.textContent).toContain('Guessed')
  await user.selectOptions(await becomes('How we met'), 'Notes')
  await check()

  await expectStep('3 new clients')
  expect(figure('Cannot be imported')).toBe('1')
  expect(screen.getByRole('row', { name: /^4 / }).textContent).toContain('valid email')
  history.back()
  await expectStep('Match the columns')
  expect((await becomes('How we met')).value).toBe('notes')
  history.forward()
  await expectStep('3 new clients')
  await product.open(address())
  await step('3 new clients')
  expect(await countOf(studio, 'clients')).toBe(before)

  await user.click(screen.getByRole('button', { name: 'Import 3 clients' }))
  await expectStep('Importing 3 clients')
  await product.runJobs()
  await expectStep('3 clients imported')
  expect(figure('New')).toBe('3')
  expect(figure('Not imported')).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Download the report' }))
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'Report on agents.csv' }]))
  const report = await downloads[0]?.text()
  expect(report).toMatch(/"4","invalid","Email: [^"]+","Nobody"/)
  expect(report).toContain('"2","created","","Rosa Delgado"')

  expect(await countOf(studio, 'clients')).toBe(before + 3)
  await waitFor(() => expect(setupCard()?.textContent).toContain('1 of 3'))
  await user.click(screen.getByRole('link', { name: 'See clients' }))
  await screen.findByRole('link', { name: 'Ann Whitfield' })
})

test('projects bring their clients with them, and the import goes on while one looks elsewhere', async () => {
  const studio = await product.newStudio()
  await open('projects', studio)
  await chooseSheet(
    sheet(
      csv(
        ['Property', 'Client email', 'Stage', 'Estimate'],
        ['4 Fern Row', 'one@mail.test', 'Bid', '$1200'],
        ['5 Fern Row', 'one@mail.test', 'Won', ''],
        ['6 Fern Row', 'two@mail.test', 'Nowhere', ''],
      ),
      'houses.csv',
    ),
  )
  await expectStep('Match the columns')
  await check()
  await expectStep('2 new projects')
  expect(figure('New clients')).toBe('1')
  const region = (name: string) => screen.getByRole('region', { name })
  expect(region('Cannot be imported').textContent).toContain('no stage “Nowhere”')
  expect(region('Good to know').textContent).toContain('one@mail.test')

  // As if the import took longer.
  let isHeld = true
  product.network.intercept(/^GET \/api\/imports\/[^/]+$/, async ({ path }) => {
    if (!isHeld) return undefined
    const run = await studio.ask(dataApi.getImport, { params: { id: path.split('/').at(-1) ?? '' } })
    return Response.json({ ...run, state: 'running', done: 1 })
  })
  await user.click(screen.getByRole('button', { name: 'Import 2 projects' }))
  await expectStep('Importing 2 projects')
  await screen.findByText('1 of 3 rows')
  const progress = screen.getByRole('progressbar', { name: 'Import of houses.csv' })
  expect(progress.getAttribute('aria-valuenow')).toBe('33')
  await product.open(address())
  await step('Importing 2 projects')
  await product.runJobs()
  await goTo('Clients')
  await waitFor(() => expect(address()).toBe('/app/clients'))
  await screen.findByRole('button', { name: 'Add client' })
  isHeld = false
  const toast = await findToast()
  expect(toast.textContent).toContain('2 projects imported')
  await screen.findAllByText('one@mail.test')
  await user.click(within(toast).getByRole('button', { name: 'Open' }))
  await step('2 projects imported')
  await user.click(screen.getByRole('link', { name: 'See projects' }))
  await screen.findByRole('link', { name: '5 Fern Row' })
})

test('a file that is no sheet is refused with a sentence, changes nothing, and another file can follow', async () => {
  const studio = await product.newStudio()
  await open('clients', studio)
  const refused: [File, RegExp][] = [
    [sheet('PK\x03\x04 and so on', 'book.csv'), /“book.csv”: This is an Excel workbook, not a CSV/],
    [sheet('Once upon a time.\nThere was a house.'), /does not look like a table of clients/],
    [sheet('Email\n'), /there is no row to import/],
    [sheet('whatever', 'photo.png'), /“photo.png” is not a CSV/],
  ]
  for (const [file, sentence] of refused) {
    await chooseSheet(file)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(sentence))
    await screen.findByRole('button', { name: 'Choose another file' })
  }
  await chooseSheet(sheet('', 'nothing.csv'))
  const uploads = await screen.findByRole('list', { name: 'Uploads' })
  expect(uploads.textContent).toContain('This file is empty')
  await chooseSheet(sheet(csv(['Email'], ['not one'])))
  await check()
  await expectStep('No row can be imported')
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  expect(await countOf(studio, 'clients')).toBe(0)
})

test('columns that cannot be taken are marked in place', async () => {
  const studio = await product.newStudio()
  await open('clients', studio)
  await chooseSheet(sheet(csv(['Mail', 'Also', 'Town'], ['a@mail.test', 'b@mail.test', 'Savannah'])))
  await expectStep('Match the columns')
  await user.selectOptions(await becomes('Also'), 'Email')
  const also = screen.getByRole('row', { name: /^Also/ })
  await waitFor(() => expect(also.textContent).toContain('“Mail” becomes Email already'))
  await check()
  expect(document.activeElement).toBe(await becomes('Also'))

  await user.selectOptions(await becomes('Also'), 'Leave out')
  await user.selectOptions(await becomes('Mail'), 'Leave out')
  await check()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Choose the column with the email. Every client needs one.')
  await user.selectOptions(await becomes('Mail'), 'Email')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('someone who is here already is left alone, or updated where that is chosen', async () => {
  const studio = await product.newStudio()
  const client = await studio.addClient({ email: 'uma@mail.test', firstName: 'Uma', lastName: 'Kay' })
  await open('clients', studio)
  await chooseSheet(sheet(csv(['Email', 'Phone'], ['uma@mail.test', '912-555-0104'])))
  await check()
  await expectStep('Nothing would change')
  await user.click(screen.getByRole('link', { name: 'Back to the columns' }))
  await expectStep('Match the columns')
  await user.click(screen.getByRole('radio', { name: /^Leave them as they are/ }))
  await user.keyboard('{ArrowDown}')
  const update = screen.getByRole<HTMLInputElement>('radio', { name: /^Update them/ })
  await waitFor(() => expect(update.checked).toBe(true))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expectStep('1 client to update')
  await user.click(screen.getByRole('button', { name: 'Update 1 client' }))
  await step('Importing 1 client')
  await product.runJobs()
  await expectStep('1 client updated')
  expect(await studio.client(client.id)).toMatchObject({ phone: '912-555-0104', firstName: 'Uma' })
})

test('an import that is gone, or belongs to another company, says so', async () => {
  const studio = await product.newStudio()
  await product.open('/app/settings/import/clients?import=00000000-0000-4000-8000-000000000000', {
    as: studio,
  })
  await step('This import is no longer here')
  await user.click(screen.getByRole('link', { name: 'Choose a sheet' }))
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(address()).toBe('/app/settings/import/clients')

  const neighbor = await product.newStudio()
  await open('clients', neighbor)
  await chooseSheet(sheet(csv(['Email'], ['a@mail.test'])))
  await expectStep('Match the columns')
  const theirs = address()
  await product.open(theirs, { as: studio })
  await step('This import is no longer here')
})

test('a plan that has no place for a sheet says so before anything is imported', async () => {
  const admin = await product.demo('admin')
  const before = await countOf(admin, 'projects')
  const rows = Array.from({ length: 80 }, (_, n) => [`${n} Overflow Road`])
  await open('projects', admin)
  await chooseSheet(sheet(csv(['Address'], ...rows)))
  await check()
  const refusal = /^Your plan allows up to 60 projects\. This file adds 80/
  expect((await screen.findByRole('alert')).textContent).toMatch(refusal)
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('button', { name: 'Check again', busy: false })
  expect(screen.getByRole('alert').textContent).toMatch(refusal)
  await user.click(screen.getByRole('link', { name: 'Back to the columns' }))
  await expectStep('Match the columns')
  expect(await countOf(admin, 'projects')).toBe(before)
})
