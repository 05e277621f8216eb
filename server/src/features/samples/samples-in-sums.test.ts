import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await sharedServer()

/** Two projects of the same value with the same payments, of which the second becomes a sample. */
async function studioWithSample() {
  const studio = await studioWithInvoice(server)
  const { call, companyId, clientId, newProject, sentInvoice, newInvoice, pay } = studio
  const sampleClient = await call('POST', '/api/clients', {
    firstName: 'Sample',
    lastName: 'Client',
    email: `sample-${companyId}@example.com`,
  })
  const more = { type: 'Full Stage', source: 'Zillow', status: 'Bid' }
  const real = await newProject({ ...more, clientId })
  const sample = await newProject({ ...more, clientId: sampleClient.body.id })
  for (const id of [real, sample]) {
    await pay((await sentInvoice(id)).id, { amount: 60_000 })
    await newInvoice(id)
  }
  await server.sql('update projects set date_booked = current_date where id = any($1)', [[real, sample]])
  const get = async (path: string) => (await call('GET', path)).body
  return {
    ...studio,
    get,
    markSample: async () => {
      await server.sql('update projects set is_sample = true where id = $1', [sample])
      await server.sql('update clients set is_sample = true where id = $1', [sampleClient.body.id])
    },
  }
}
type Studio = Awaited<ReturnType<typeof studioWithSample>>

/** Everything that adds up money, as a company sees it. */
async function sumsOf({ get }: Pick<Studio, 'get'>) {
  const board = await get('/api/pipeline')
  const bid = ({ stages }: { stages: { name: string; sum: number | null }[] }) =>
    stages.find(({ name }) => name === 'Bid')?.sum
  const groups = await get('/api/pipeline/groups?by=type')
  const projects = await get('/api/projects/summary')
  const clients = await get('/api/clients/summary')
  const invoices = await get('/api/invoices/summary')
  const filtered = await get('/api/invoices/summary?displayedStatus=partially_paid&displayedStatus=draft')
  const dashboard = await get('/api/dashboard')
  const revenue = await get('/api/revenue?period=year&by=type')
  return {
    board: bid(board),
    filteredBoard: bid(await get('/api/pipeline?type=Full+Stage')),
    groups: groups.groups.find(({ key }: { key: string }) => key === 'Full Stage')?.sum,
    projects: [projects.value, projects.openAmount],
    clients: [clients.lifetimeValue, clients.openBalance],
    invoices: [invoices.total, invoices.openAmount, filtered.total, filtered.openAmount],
    strip: [invoices.strip.open, invoices.strip.receivedThisMonth],
    dashboard: [dashboard.money.receivedThisMonth, dashboard.money.outstanding, dashboard.money.openCount],
    balances: dashboard.money.balances.length,
    source: dashboard.sources.find(({ source }: { source: string }) => source === 'Zillow')?.received,
    revenue: [revenue.totals.billed, revenue.totals.received, revenue.totals.outstanding],
    months: revenue.months.reduce((sum: number, { received }: { received: number }) => sum + received, 0),
  }
}

const sumsFor = (projects: number, amount = 200_000) => ({
  board: projects * amount,
  filteredBoard: projects * amount,
  groups: projects * amount,
  projects: [(projects + 1) * amount, projects * 140_000],
  clients: [projects * 60_000, projects * 140_000],
  invoices: [2 * projects * amount, projects * 140_000, 2 * projects * amount, projects * 140_000],
  strip: [projects * 140_000, projects * 60_000],
  dashboard: [projects * 60_000, projects * 140_000, projects],
  balances: projects,
  source: projects * 60_000,
  revenue: [projects * amount, projects * 60_000, projects * 140_000],
  months: projects * 60_000,
})

test('samples count in no sum: board, lists, invoices, dashboard and revenue', async () => {
  const studio = await studioWithSample()
  expect(await sumsOf(studio)).toEqual(sumsFor(2))
  await studio.markSample()
  expect(await sumsOf(studio)).toEqual(sumsFor(1))
})

test('samples count in no sum of someone who sees only their own projects', async () => {
  const studio = await studioWithSample()
  const { companyId } = studio
  await server.sql(
    'update companies set staff_see_prices = true, staff_see_all_projects = false where id = $1',
    [companyId],
  )
  const staff = await server.signIn('Staff', companyId)
  await server.sql(
    'insert into project_members (company_id, project_id, user_id) select company_id, id, $2 from projects where company_id = $1',
    [companyId, staff.user.id],
  )
  const sums = async () => {
    const get = async (path: string) => (await staff('GET', path)).body
    const invoices = await get('/api/invoices/summary')
    const { money } = await get('/api/dashboard')
    return [
      invoices.total,
      invoices.strip.open,
      invoices.strip.receivedThisMonth,
      money.receivedThisMonth,
      money.outstanding,
      money.balances.length,
    ]
  }
  expect(await sums()).toEqual([800_000, 280_000, 120_000, 120_000, 280_000, 2])
  await studio.markSample()
  expect(await sums()).toEqual([400_000, 140_000, 60_000, 60_000, 140_000, 1])
})
