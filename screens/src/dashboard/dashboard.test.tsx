import { formatDollars } from '@mantel/domain/basics/money'
import { checklistApi } from '@mantel/domain/checklist'
import { dashboardApi } from '@mantel/domain/dashboard'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sentInvoice } from '../invoices/sent-invoice.ts'
import { address, expectReady, fill, findDialog, findToast, user } from '../testing/page.ts'
import { startProduct } from '../testing/product.ts'

const product = await startProduct()

const findBlock = async (name: string) => within(await screen.findByRole('region', { name }))
const summary = () => [...document.querySelectorAll<HTMLElement>('main header p')].at(-1) ?? document.body
const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

test('an admin’s dashboard starts with a sentence whose numbers link to what they count', async () => {
  const admin = await product.demo('admin')
  // The demo's dates follow today, so what is due this month depends on the day.
  const { money } = await admin.ask(dashboardApi.get, {})
  const dueThisMonth = money?.weeks.reduce((sum, { due, overdue }) => sum + due + overdue, 0) ?? 0
  const links: [name: RegExp, shows: string][] = [
    [new RegExp(`^\\${formatDollars(dueThisMonth)}$`), '/app/invoices?view=open&sort=due'],
    [/^\$6,480$/, '/app/invoices?view=overdue&sort=due'],
    [/^\w+ contracts?$/, '/app/pipeline?show=signature'],
    [/^\w+ new leads?$/, '/app/leads?view=new'],
  ]
  for (const [name, target] of links) {
    await product.open('/app/dashboard', { as: admin })
    await expectReady()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^Good (morning|afternoon|evening), Maya$/,
    )
    await waitFor(() =>
      expect(summary().textContent).toMatch(
        /expected this month, .* overdue, .* for a signature, .* leads are waiting, and/,
      ),
    )
    await user.click(within(summary()).getByRole('link', { name }))
    await waitFor(() => expect(address()).toBe(target))
  }
  await product.open('/app/dashboard', { as: admin })
  await expectReady()
  await user.click(await within(summary()).findByRole('link', { name: / at 640 Bayshore Road$/ }))
  await screen.findByRole('heading', { level: 1, name: /640 Bayshore Road/ })
})

test('projects that need attention are listed, most urgent first, and each entry opens its project', async () => {
  await product.open('/app/dashboard', { as: await product.demo('admin') })
  const [first] = await (await findBlock('Needs your attention')).findAllByRole('listitem')
  expect(first?.textContent).toMatch(/Balance \$[\d,]+ overdue \d+ days?/)
  expect(first?.textContent).toContain('19 Orchard Lane, Dana Feld')
  await user.click(within(first ?? document.body).getByRole('link', { name: 'Open 19 Orchard Lane' }))
  await screen.findByRole('heading', { level: 1, name: /19 Orchard Lane/ })
})

test('an overdue project has its button, and is snoozed until tomorrow or a day until it is shown again', async () => {
  const studio = await product.newStudio()
  const { id } = await studio.addProject({ title: '19 Orchard Lane', estimateValue: 100_000 })
  await product.sql(
    `update projects set final_payment_due_date = (now() at time zone time_zone)::date - 3
      from companies where projects.id = $1 and companies.id = projects.company_id`,
    [id],
  )
  const manager = await studio.colleague('Manager')
  await product.open('/app/dashboard', { as: manager })
  const block = await findBlock('Needs your attention')
  await block.findByRole('button', { name: /^Mark as paid: .*19 Orchard Lane/ })
  const snooze = async (choice: RegExp) => {
    await user.click(await block.findByRole('button', { name: 'Snooze 19 Orchard Lane' }))
    await user.click(await screen.findByRole('menuitem', { name: choice }))
  }

  await snooze(/^Until tomorrow, \w+, \w+ \d+$/)
  await block.findByText(/^All clear/)
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
  await block.findByRole('link', { name: 'Open 19 Orchard Lane' })

  await snooze(/^Until a date/)
  const dialog = within(await findDialog('Snooze 19 Orchard Lane?'))
  await user.type(dialog.getByLabelText('Until'), 'yesterday{Enter}')
  await dialog.findByText('Choose a future date')
  await fill(dialog.getByLabelText('Until'), 'in 5 days')
  await user.click(dialog.getByRole('button', { name: 'Snooze' }))
  await block.findByText(/^All clear/)

  await user.click(await block.findByText('1 snoozed'))
  await user.click(await block.findByRole('button', { name: 'Show 19 Orchard Lane again' }))
  await block.findByRole('link', { name: 'Open 19 Orchard Lane' })
  expect(block.queryByText('1 snoozed')).toBeNull()
})

test('amounts and open invoices are shown and lead to the invoices', async () => {
  const studio = await product.newStudio()
  const paid = await sentInvoice(studio)
  await paid.pay(100_000)
  const late = await sentInvoice(studio, '19 Orchard Lane')
  // Days are those of the company's time zone, where it can still be the day before the server's.
  await product.sql(
    `update invoices set deposit_due_date = today - 6, next_due_date = today - 6
      from (select id as company_id, (now() at time zone time_zone)::date as today from companies) company
      where invoices.id = $1 and company.company_id = invoices.company_id`,
    [late.invoice.id],
  )
  const manager = await studio.colleague('Manager')
  const links: [name: string, target: string][] = [
    ['Received this month$1,000', '/app/invoices?view=paid'],
    ['Outstanding$3,000', '/app/invoices?view=open'],
    ['Overdue$1,000', '/app/invoices?view=overdue&sort=due'],
    ['Processing$0', '/app/invoices?view=processing'],
  ]
  for (const [name, target] of links) {
    await product.open('/app/dashboard', { as: manager })
    await user.click(
      within(await screen.findByRole('list', { name: 'Open and received amounts' })).getByText(
        (_, element) => element?.tagName === 'A' && element.textContent === name,
      ),
    )
    await waitFor(() => expect(address()).toBe(target))
  }
  await product.open('/app/dashboard', { as: manager })
  const attention = await findBlock('Needs your attention')
  await attention.findByText(`${late.invoice.invoiceNumber} overdue 6 days`)
  const cash = await screen.findByRole('region', { name: /^Payments in / })
  const weeks = within(cash).getByRole('table', { name: /^Payments in .* by week$/ })
  expect(weeks.textContent).toContain('$1,000')
  const balances = within(await screen.findByRole('table', { name: 'Open balances' }))
  const [, first] = balances.getAllByRole('row')
  expect(first?.textContent).toMatch(/19 Orchard Lane.*Hannah Whitlock.*Overdue \d+ days\$2,000/)
  await user.click(balances.getByRole('link', { name: /^19 Orchard Lane/ }))
  await waitFor(() => expect(address()).toBe(`/app/invoices/${late.invoice.id}`))
})

test('an open balance has its real action, and can be snoozed and shown again', async () => {
  const studio = await product.newStudio()
  const { invoice } = await sentInvoice(studio)
  const manager = await studio.colleague('Manager')
  await product.open('/app/dashboard', { as: manager })
  const table = async () => within(await screen.findByRole('table', { name: 'Open balances' }))
  await user.click(
    await (await table()).findByRole('button', { name: `Record payment, ${invoice.invoiceNumber}` }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await product.sql(
    `update invoices set deposit_due_date = today - 6, next_due_date = today - 6
      from (select id as company_id, (now() at time zone time_zone)::date as today from companies) company
      where invoices.id = $1 and company.company_id = invoices.company_id`,
    [invoice.id],
  )
  await product.open('/app/dashboard', { as: manager })
  await (await table()).findByRole('button', { name: `Remind about ${invoice.invoiceNumber}` })
  await user.click((await table()).getByRole('button', { name: `Snooze ${invoice.invoiceNumber}` }))
  await user.click(await screen.findByRole('menuitem', { name: /^Until tomorrow/ }))
  await screen.findByText('You’ve snoozed all open balances.')
  await user.click(await screen.findByText('1 snoozed'))
  await user.click(screen.getByRole('button', { name: `Show ${invoice.invoiceNumber} again` }))
  await (await table()).findByRole('link', { name: new RegExp(invoice.invoiceNumber) })
})

test('the pipeline is shown by stage, and each stage links to the board', async () => {
  await product.open('/app/dashboard', { as: await product.demo('admin') })
  const stages = await findBlock('Pipeline by stage')
  await user.click(await stages.findByRole('link', { name: /^Bid ?\d+ ?\$[\d,]+$/ }))
  await waitFor(() => expect(address()).toBe('/app/pipeline?stage=Bid'))
})

test('installs, sources and activity are shown, and link to their projects', async () => {
  const admin = await product.demo('admin')
  await product.open('/app/dashboard', { as: admin })
  const upcoming = await findBlock('Installs and destages')
  await user.click(await upcoming.findByRole('link', { name: '301 Hollis Park' }))
  await screen.findByRole('heading', { level: 1, name: /301 Hollis Park/ })

  await product.open('/app/dashboard', { as: admin })
  const sources = await findBlock('Sources')
  await sources.findByText(/^\d+ leads, \d+ projects\. \d+ of \d+ decided were won\.$/)
  for (const name of ['Leads', 'Projects', 'Won', 'Win rate', 'Received', 'Response'])
    await sources.findByRole('columnheader', { name })
  const activity = await screen.findByRole('region', { name: 'Recent activity' })
  expect(activity.querySelectorAll('ol > li')).toHaveLength(8)
  await screen.findByRole('link', { name: /^Pipeline ?, \d+ open projects$/ })
  await user.click(sources.getByRole('link', { name: 'Referral' }))
  await waitFor(() => expect(address()).toBe('/app/projects?source=Referral'))
})

test('a dashboard that cannot be loaded shows an error in its place, and a failed refresh keeps the data', async () => {
  const studio = await product.newStudio()
  let isCut = true
  product.network.intercept(/^GET \/api\/dashboard$/, () => {
    if (isCut) throw new TypeError('Failed to fetch')
  })
  await product.open('/app/dashboard', { as: await studio.colleague('Manager') })
  await screen.findByText('We couldn’t load the dashboard')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Good /)
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const stages = await findBlock('Pipeline by stage')
  await stages.findByText('Your first project will start in Discovery.')

  await studio.addProject()
  isCut = true
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await findToast()).textContent).toContain('We can’t reach the server')
  expect(stages.getByText('Your first project will start in Discovery.')).toBeTruthy()
  isCut = false
  await expectReady()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await stages.findByRole('link', { name: /^Discovery/ })
})

test('a manager sees the dashboard without the setup checklist', async () => {
  await product.open('/app/dashboard', { as: await product.demo('manager') })
  await findBlock('Sources')
  expect(summary().textContent).toMatch(/^\$[\d,]+ is still expected this month/)
  await expectReady()
  expect(screen.queryByRole('button', { name: /Getting set up/ })).toBeNull()
})

test('staff see the dashboard without amounts and reports', async () => {
  await product.open('/app/dashboard', { as: await product.demo('staff') })
  await expectReady()
  expect(summary().textContent).toMatch(/^[A-Z]\w+ projects? (is|are) open in the pipeline/)
  // Staff cannot record payments, so overdue ones are not among their steps.
  expect((await findBlock('Needs your attention')).queryByText(/overdue/)).toBeNull()
  await (await findBlock('Pipeline by stage')).findByRole('link', { name: /^Bid ?\d+$/ })
  await (await findBlock('Recent activity')).findAllByRole('listitem')
  expect(screen.getByRole('main').textContent).not.toContain('$')
  expect(screen.queryByRole('list', { name: 'Open and received amounts' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Sources' })).toBeNull()
})

test('on a phone the order is claims, attention, cash, installs, stages, balances, sources, activity', async () => {
  await product.open('/app/dashboard', { as: await product.demo('manager'), width: 390 })
  await waitFor(() =>
    expect(headings()).toEqual([
      'Payments to confirm',
      'Needs your attention',
      expect.stringMatching(/^Payments in /),
      'Installs and destages',
      'Pipeline by stage',
      'Open balances',
      'Sources',
      'Recent activity',
    ]),
  )
})

test('a company without projects sees empty states', async () => {
  const studio = await product.newStudio()
  await studio.ask(checklistApi.edit, { body: { dismissed: true } })
  await product.open('/app/dashboard', { as: studio })
  const needsAttention = await findBlock('Needs your attention')
  expect(summary().textContent).toBe(
    'No projects yet. Once you add one, this page shows what needs your attention.',
  )
  await needsAttention.findByText(/^All clear\./)
  await (await findBlock('Pipeline by stage')).findByText('Your first project will start in Discovery.')
  await (await findBlock('Installs and destages')).findByText(/^No installs or destages in/)
})
