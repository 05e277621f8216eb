import { dayIn } from '@mantel/domain/basics/dates'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { hannah, rowsOf } from '../../clients/testing.ts'
import { maple } from '../../projects/testing.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { beginAndCheck, run, importFile } = importHelpers(server)
const { countOf, insert } = rowsOf(server)

const projectsOf = (company: string) =>
  server.sql(
    `select p.title, p.address, p.status, p.type, p.estimate_value::int as estimate, p.date_serviced::text as serviced,
       p.date_of_destage::text as destage, p.final_payment_due_date::text as due, p.date_booked::text as booked,
       p.sort_order as place, p.cancel_reason as reason, c.email, p.version
     from projects p left join clients c on c.id = p.client_id where p.company_id = $1 order by p.title`,
    [company],
  )
const activityOf = async (company: string) => {
  const rows = await server.sql<{ line: string }>(
    `select a.action || ': ' || a.description as line from project_activities a join projects p on p.id = a.project_id
     where a.company_id = $1 order by a.created_at, p.title, a.action`,
    [company],
  )
  return rows.map(({ line }) => line)
}

const houses = csv(
  ['Project', 'Property address', 'Client email', 'Type', 'Stage', 'Estimate', 'Install date', 'Beds'],
  ['Maple', '412 Maple Avenue', 'Hannah@example.com', 'full stage', 'bid', '$14,250.00', '3/12/2026', '4'],
  ['', '9 Oak Street', 'new@example.com', '', '', '', '', ''],
  ['Elm', '', 'NEW@example.com', '', 'Bid', '', '', ''],
  ['Pine', '', '', 'Castle', 'Lost', '', '', 'many'],
  ['', '', 'x@example.com', '', '', '', '', ''],
  ['maple', '412 MAPLE avenue ', '', '', '', '', '', ''],
)

describe('a spreadsheet of projects', () => {
  test('is checked, and lists the clients that it would add', async () => {
    const call = await server.signIn()
    await call('POST', '/api/clients', hannah)
    const checked = await beginAndCheck(call, 'projects', houses)
    expect(checked.mapping).toEqual([
      'title',
      'address',
      'clientEmail',
      'type',
      'status',
      'estimateValue',
      'dateServiced',
      'beds',
    ])
    expect(checked.counts).toEqual({ created: 4, updated: 0, unchanged: 1, invalid: 1, newClients: 1 })
    expect(checked.problems).toEqual([
      { row: 6, who: 'x@example.com', reason: 'This row has no title or address' },
      { row: 3, who: '9 Oak Street', reason: 'Also adds new@example.com as a new client' },
      { row: 4, who: 'Elm', reason: 'Also adds new@example.com as a new client' },
      {
        row: 5,
        who: 'Pine',
        reason:
          'Type left out: “Castle” isn’t one of your types (Full Stage, Enhancement, STR Design, Other); Stage left out: “Lost” isn’t one of your stages (Discovery, Bid, Won, Completed, Paused, Canceled); Beds left out: “many” isn’t a number',
      },
      { row: 7, who: 'maple', reason: 'Same title and address as row 2' },
    ])
    expect(await countOf('projects', call.companyId)).toBe(0)
    expect(await countOf('clients', call.companyId)).toBe(1)
  })

  test('is imported as if a user had added the projects one by one', async () => {
    const call = await server.signIn()
    await insert('startup_checklist', { company_id: call.companyId })
    await call('POST', '/api/clients', hannah)
    await call('POST', '/api/projects', { title: 'First', address: 'First', status: 'Bid' })
    const done = await importFile(call, 'projects', houses)
    expect(done).toMatchObject({ state: 'done', done: 6, counts: { created: 4, newClients: 1 } })
    const made = {
      title: 'Maple',
      address: '412 Maple Avenue',
      status: 'Bid',
      type: 'Full Stage',
      estimate: 1_425_000,
      serviced: '2026-03-12',
      destage: '2026-06-10',
      due: '2026-03-17',
      email: 'hannah@example.com',
      version: 1,
    }
    expect(await projectsOf(call.companyId)).toMatchObject([
      {
        title: '9 Oak Street',
        address: '9 Oak Street',
        status: 'Discovery',
        type: 'Other',
        email: 'new@example.com',
      },
      { title: 'Elm', address: 'Elm', status: 'Bid', email: 'new@example.com', destage: null },
      { title: 'First', place: 0 },
      made,
      { title: 'Pine', address: 'Pine', status: 'Discovery', type: 'Other', email: null },
    ])
    const { body: board } = await call('GET', '/api/pipeline')
    const inBid = board.cards.filter(({ status }: { status: string }) => status === 'Bid')
    expect(inBid.map(({ title }: { title: string }) => title)).toEqual(['First', 'Maple', 'Elm'])
    expect(await activityOf(call.companyId)).toEqual([
      'project.created: Added First to Bid',
      'project.created: Added 9 Oak Street to Discovery, imported from projects.csv',
      'project.created: Added Elm to Bid, imported from projects.csv',
      'project.created: Added Maple to Bid, imported from projects.csv',
      'project.created: Added Pine to Discovery, imported from projects.csv',
    ])
    const { body } = await call('GET', '/api/checklist')
    expect(body).toMatchObject({ projectsImported: true, clientsImported: true })
    const textsOf = async (path: string) =>
      (await call('GET', path)).body.items.map(({ description }: { description: string }) => description)
    // The company's activity has one entry for the whole import. The projects themselves have an entry each.
    expect(await textsOf('/api/activity')).toEqual([
      'Imported projects from projects.csv: 4 added, 2 skipped, 1 new client',
      'Added First to Bid',
      expect.stringContaining('Hannah'),
    ])
    const elm = board.cards.find(({ title }: { title: string }) => title === 'Elm')
    expect(await textsOf(`/api/projects/${elm.id}/activity`)).toEqual([
      'Added Elm to Bid, imported from projects.csv',
    ])
  })

  test('sets the booking date of won projects only if the row has one', async () => {
    const call = await server.signIn()
    await importFile(
      call,
      'projects',
      csv(['title', 'status', 'dateBooked'], ['A', 'Won', '2024-05-01'], ['B', 'Won', '']),
    )
    expect(await projectsOf(call.companyId)).toMatchObject([{ booked: '2024-05-01' }, { booked: null }])
  })

  test('updates existing projects: dates are derived, stage changes take effect, and empty cells change nothing', async () => {
    const call = await server.signIn()
    const { body: first } = await call('POST', '/api/projects', {
      ...maple,
      notes: 'Keep',
      dateServiced: '2026-01-01',
    })
    const { body: second } = await call('POST', '/api/projects', { title: 'Oak', address: 'Oak' })
    await call('PUT', `/api/projects/${second.id}/status`, { status: 'Canceled', reason: 'Sold' })
    const file = csv(
      ['id', 'title', 'address', 'status', 'dateServiced', 'notes', 'clientEmail', 'estimateValue'],
      ['', '412 maple avenue', '412 Maple Avenue', 'Won', '2026-05-01', '', 'new@example.com', '100'],
      [second.id, '', '', 'Discovery', '', 'Back', '', ''],
    )
    const done = await importFile(call, 'projects', file, { duplicates: 'update' })
    expect(done.counts).toEqual({ created: 0, updated: 2, unchanged: 0, invalid: 0, newClients: 1 })
    const today = dayIn('America/New_York', new Date())
    expect(await projectsOf(call.companyId)).toMatchObject([
      {
        title: '412 maple avenue',
        status: 'Won',
        booked: today,
        serviced: '2026-05-01',
        destage: '2026-07-30',
        due: '2026-05-06',
        email: 'new@example.com',
        estimate: 10_000,
        version: 2,
      },
      { title: 'Oak', status: 'Discovery', reason: null, booked: null, version: 3 },
    ])
    expect((await call('GET', `/api/projects/${first.id}`)).body.notes).toBe('Keep')
    expect((await activityOf(call.companyId)).slice(-4)).toEqual([
      'project.stage_changed: Moved from Discovery to Won, imported from projects.csv',
      'project.updated: Changed title, install date and 2 more, imported from projects.csv',
      'project.stage_changed: Moved from Canceled to Discovery, imported from projects.csv',
      'project.updated: Changed notes, imported from projects.csv',
    ])
    const again = await importFile(call, 'projects', file, { duplicates: 'update' })
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 2 })
  })

  test('uses the company’s lists as they are when the import runs', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(
      call,
      'projects',
      csv(['Title', 'Stage'], ['Maple', 'Bid'], ['Oak', 'Won']),
    )
    expect(checked.counts?.created).toBe(2)
    await server.sql(
      `update companies set project_stages = '{Discovery,Won,Canceled}', stage_kinds = stage_kinds - 'Bid' where id = $1`,
      [call.companyId],
    )
    const done = await run(call, checked)
    expect(done.counts).toMatchObject({ created: 2, invalid: 0 })
    expect(done.problems).toEqual([
      {
        row: 2,
        who: 'Maple',
        reason: 'Stage left out: “Bid” isn’t one of your stages (Discovery, Won, Canceled)',
      },
    ])
  })

  test('matches no project and no client of another company', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    const theirs = (await other('POST', '/api/clients', hannah)).body.id as string
    await other('POST', '/api/projects', { ...maple, clientId: theirs })
    const file = csv(['title', 'address', 'clientEmail'], [maple.title, maple.address, hannah.email])
    expect((await importFile(call, 'projects', file, { duplicates: 'update' })).counts).toMatchObject({
      created: 1,
      newClients: 1,
    })
    expect(await countOf('projects', other.companyId)).toBe(1)
    const [own] = await server.sql('select client_id from projects where company_id = $1', [call.companyId])
    expect(own?.client_id).not.toBe(theirs)
  })
})
