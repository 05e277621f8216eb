import type { ImportRun } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../../testing/server.ts'
import { rowsOf } from '../../../clients/testing.ts'
import type { Caller } from '../../../uploads/testing.ts'
import { csv, importHelpers } from '../testing.ts'

const server = await sharedServer()
const { importFile, beginAndCheck, check } = importHelpers(server)
const { insert, countOf, limitClients, activities } = rowsOf(server)

const start = (call: Caller, { id }: ImportRun) => call('POST', `/api/imports/${id}/undo`)

async function undo(call: Caller, run: ImportRun) {
  const { status, body } = await start(call, run)
  if (status !== 200) throw new Error(body.error)
  await server.runJobs()
  return (await call('GET', `/api/imports/${run.id}`)).body as ImportRun
}

type Found = Record<string, unknown> & { id: string; version: number }

const find = async (
  table: 'clients' | 'projects' | 'leads',
  companyId: string,
  column: string,
  value: string,
) => {
  const [row] = await server.sql<Found>(`select * from ${table} where company_id = $1 and ${column} = $2`, [
    companyId,
    value,
  ])
  return row as Found
}

const people = csv(['Email', 'First name'], ['a@example.com', 'Ann'], ['b@example.com', 'Ben'])

describe('undoing an import', () => {
  test('removes the clients that it added, frees the plan, and is one line in the activity', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 2)
    const done = await importFile(call, 'clients', people)
    expect(Date.parse(done.undoableUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000)
    expect((await call('POST', '/api/clients', { email: 'c@example.com' })).status).toBe(402)
    const before = await countOf('admin_activities', call.companyId)
    expect(await undo(call, done)).toMatchObject({
      state: 'undone',
      failure: null,
      undoableUntil: null,
      undone: { removed: 2, restored: 0, keptCount: 0, kept: [] },
    })
    expect(await countOf('clients', call.companyId)).toBe(0)
    expect(await countOf('import_changes', call.companyId)).toBe(0)
    expect((await call('POST', '/api/clients', { email: 'c@example.com' })).status).toBe(201)
    expect(await countOf('admin_activities', call.companyId)).toBe((before ?? 0) + 2)
    expect(await activities(done.id)).toMatchObject([
      { action: 'import.finished' },
      { action: 'import.undone', description: 'Undid the import of clients.csv: 2 removed' },
    ])
  })

  test('restores the clients that it updated', async () => {
    const call = await server.signIn()
    const { body: ann } = await call('POST', '/api/clients', {
      email: 'a@example.com',
      firstName: 'Anna',
      tags: ['Agent'],
    })
    const before = await find('clients', call.companyId, 'id', ann.id)
    const rows = csv(
      ['Email', 'First name', 'Phone', 'Tags', 'Joined'],
      ['a@example.com', 'Ann', '17', 'Seller', '2026-01-02'],
    )
    const done = await importFile(call, 'clients', rows, { duplicates: 'update' })
    expect(await find('clients', call.companyId, 'id', ann.id)).toMatchObject({
      first_name: 'Ann',
      phone: '17',
    })
    expect((await undo(call, done)).undone).toMatchObject({ removed: 0, restored: 1 })
    expect(await find('clients', call.companyId, 'id', ann.id)).toEqual({
      ...before,
      version: 3,
      updated_at: expect.any(Date),
    })
  })

  test('restores stage, position, dates and client of projects, and removes the client that it added', async () => {
    const call = await server.signIn()
    const { body: owner } = await call('POST', '/api/clients', { email: 'owner@example.com' })
    await call('POST', '/api/projects', { title: 'Oak', address: '1 Oak', clientId: owner.id, type: 'Other' })
    const before = await find('projects', call.companyId, 'title', 'Oak')
    const rows = csv(
      ['Title', 'Address', 'Stage', 'Client email', 'Install date', 'Estimate'],
      ['Oak', '1 Oak', 'Canceled', 'new@example.com', '3/4/2026', '$1,200'],
      ['Elm', '2 Elm', 'Bid', 'new@example.com', '', ''],
    )
    const done = await importFile(call, 'projects', rows, { duplicates: 'update' })
    const changed = await find('projects', call.companyId, 'title', 'Oak')
    expect(changed.status).toBe('Canceled')
    expect(changed.date_of_destage).not.toBeNull()
    expect((await undo(call, done)).undone).toMatchObject({ removed: 2, restored: 1, kept: [] })
    const restored = await find('projects', call.companyId, 'title', 'Oak')
    expect({ ...restored, version: 0, updated_at: 0 }).toEqual({ ...before, version: 0, updated_at: 0 })
    expect(await countOf('projects', call.companyId)).toBe(1)
    expect(await countOf('clients', call.companyId)).toBe(1)
  })

  test('removes and restores leads', async () => {
    const call = await server.signIn()
    await call('POST', '/api/leads', { email: 'old@example.com', firstName: 'Olive' })
    const rows = csv(['Email', 'First name'], ['old@example.com', 'Oz'], ['new@example.com', 'Nia'])
    const done = await importFile(call, 'leads', rows, { duplicates: 'update' })
    expect((await undo(call, done)).undone).toMatchObject({ removed: 1, restored: 1, keptCount: 0 })
    expect(await find('leads', call.companyId, 'email', 'old@example.com')).toMatchObject({
      first_name: 'Olive',
    })
    expect(await countOf('leads', call.companyId)).toBe(1)
  })

  test('keeps and names what was changed or used since', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const titles = ['Edited', 'Paid', 'Invoiced', 'Contract', 'Files', 'Costs', 'Free']
    const rows = csv(
      ['Title', 'Client email'],
      ...titles.map((title) => [title, `${title.toLowerCase()}@example.com`]),
    )
    const done = await importFile(call, 'projects', rows)
    const idOf = async (title: string) => (await find('projects', companyId, 'title', title)).id
    await call('PATCH', `/api/projects/${await idOf('Edited')}`, { version: 1, notes: 'Mine' })
    await call('POST', `/api/projects/${await idOf('Paid')}/payments`, {
      amount: 100,
      paymentMethod: 'cash',
      paidOn: '2026-01-02',
    })
    await call('POST', '/api/invoices', { projectId: await idOf('Invoiced') })
    await insert('contracts', {
      company_id: companyId,
      project_id: await idOf('Contract'),
      name: 'Agreement',
      content: '{}',
    })
    const file = await insert('files', {
      company_id: companyId,
      storage_key: `${companyId}/x`,
      name: 'a',
      mime_type: 'text/plain',
      size: 1,
      sha256: 'a'.repeat(64),
    })
    await insert('project_documents', {
      company_id: companyId,
      project_id: await idOf('Files'),
      file_id: file,
      file_name: 'a',
    })
    await insert('project_resources', {
      company_id: companyId,
      project_id: await idOf('Costs'),
      description: 'Van',
      cost: 100,
    })
    const { undone } = await undo(call, done)
    const keptReasons = undone?.kept.map(({ name, noun, reason }) => `${noun} ${name}: ${reason}`).sort()
    expect(keptReasons).toEqual(
      [
        'project Edited: changed',
        'project Paid: payments',
        'project Invoiced: invoices',
        'project Contract: contracts',
        'project Files: files',
        'project Costs: costs',
        'client edited@example.com: projects',
        'client paid@example.com: projects',
        'client invoiced@example.com: invoices',
        'client contract@example.com: contracts',
        'client files@example.com: projects',
        'client costs@example.com: projects',
      ].sort(),
    )
    expect(undone).toMatchObject({ removed: 2, keptCount: 12 })
    expect(await find('projects', companyId, 'title', 'Free')).toBeUndefined()
    expect(await find('projects', companyId, 'title', 'Edited')).toMatchObject({ notes: 'Mine' })
  })

  test('keeps clients who were edited, invited or merged, or got a project', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const names = ['edited', 'invited', 'survivor', 'other', 'busy', 'free', 'known']
    const { body: known } = await call('POST', '/api/clients', { email: 'known@example.com', firstName: 'K' })
    const done = await importFile(
      call,
      'clients',
      csv(['Email', 'First name'], ...names.map((name) => [`${name}@example.com`, name])),
      { duplicates: 'update' },
    )
    const client = (name: string) => find('clients', companyId, 'email', `${name}@example.com`)
    await call('PATCH', `/api/clients/${(await client('edited')).id}`, { version: 1, city: 'Macon' })
    await insert('invitations', {
      company_id: companyId,
      client_id: (await client('invited')).id,
      email: 'invited@example.com',
      role: 'Client',
      token_hash: 'b'.repeat(64),
      expires_at: new Date(Date.now() + 1e8),
    })
    const [survivor, other] = [await client('survivor'), await client('other')]
    const merged = await call('POST', `/api/clients/${survivor.id}/merge`, {
      otherId: other.id,
      fromOther: [],
    })
    expect([merged.status, merged.body.error]).toEqual([200, undefined])
    await call('POST', '/api/projects', {
      title: 'Oak',
      address: '1 Oak',
      type: 'Other',
      clientId: (await client('busy')).id,
    })
    await call('POST', `/api/projects`, { title: 'Elm', address: '2 Elm', type: 'Other', clientId: known.id })
    const { undone } = await undo(call, done)
    expect(undone?.kept.map(({ name, reason }) => `${name} ${reason}`).sort()).toEqual([
      'busy projects',
      'edited changed',
      'invited portal',
      'survivor changed',
      'survivor changed',
    ])
    expect(undone).toMatchObject({ removed: 1, restored: 1 })
    expect(await find('clients', companyId, 'id', known.id)).toMatchObject({ first_name: 'K' })
  })

  test('does not lose an edit that is made at the same time', async () => {
    const call = await server.signIn()
    for (let n = 0; n < 5; n++) {
      const done = await importFile(call, 'clients', csv(['Email'], [`race${n}@example.com`]))
      const { id } = await find('clients', call.companyId, 'email', `race${n}@example.com`)
      await start(call, done)
      const [edit] = await Promise.all([
        call('PATCH', `/api/clients/${id}`, { notes: 'Mine', version: 1 }),
        server.runJobs(),
      ])
      const { undone } = (await call('GET', `/api/imports/${done.id}`)).body as ImportRun
      const after = await find('clients', call.companyId, 'id', id)
      const outcome = [edit.status, after?.notes, undone?.keptCount, undone?.removed]
      expect([
        [200, 'Mine', 1, 0],
        [404, undefined, 0, 1],
      ]).toContainEqual(outcome)
    }
  })

  test('does not lose a project that is added for its client at the same time', async () => {
    const call = await server.signIn()
    for (let n = 0; n < 5; n++) {
      const done = await importFile(call, 'clients', csv(['Email'], [`race${n}@example.com`]))
      const { id } = await find('clients', call.companyId, 'email', `race${n}@example.com`)
      await start(call, done)
      const [added] = await Promise.all([
        call('POST', '/api/projects', { title: `P${n}`, address: 'x', type: 'Other', clientId: id }),
        server.runJobs(),
      ])
      const client = await find('clients', call.companyId, 'id', id)
      const project = await find('projects', call.companyId, 'title', `P${n}`)
      expect([
        [201, id, id],
        [404, undefined, undefined],
      ]).toContainEqual([added.status, project?.client_id, client?.id])
    }
  })

  test('runs once, however often and concurrently it is started', async () => {
    const call = await server.signIn()
    const done = await importFile(call, 'clients', people)
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(call, done)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'This import is already being undone',
    )
    await server.runJobs()
    expect(await start(call, done)).toMatchObject({
      status: 409,
      body: { error: 'This import was already undone' },
    })
    await expect(check(call, done)).rejects.toThrow('This import was undone. To import the file again')
  })

  test('is refused before the import ran, after seven days, and to others', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(call, 'clients', people)
    expect(await start(call, checked)).toMatchObject({
      status: 409,
      body: { error: 'This import hasn’t run' },
    })
    const done = await importFile(call, 'clients', people)
    const manager = await server.signIn('Manager', call.companyId)
    expect((await start(manager, done)).status).toBe(403)
    const foreign = await start(await server.signIn(), done)
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Import not found'])
    await server.sql("update imports set finished_at = now() - interval '7 days' where id = $1", [done.id])
    expect((await call('GET', `/api/imports/${done.id}`)).body.undoableUntil).toBeNull()
    expect(await start(call, done)).toMatchObject({
      status: 409,
      body: { error: 'This import can no longer be undone. It changed nothing, or it’s older than 7 days.' },
    })
  })

  test('changes nothing if the plan has no room for a project that it had canceled', async () => {
    const call = await server.signIn()
    await limitClients(call.companyId, 50)
    const [tier] = await server.sql<{ id: string }>(
      'select product_tier_id as id from subscriptions where company_id = $1',
      [call.companyId],
    )
    await server.sql('update product_tiers set max_projects = 1 where id = $1', [tier?.id])
    await importFile(call, 'projects', csv(['Title', 'Stage'], ['A', 'Bid']))
    const canceled = await importFile(call, 'projects', csv(['Title', 'Stage'], ['A', 'Canceled']), {
      duplicates: 'update',
    })
    await importFile(call, 'projects', csv(['Title', 'Stage'], ['B', 'Bid']))
    const refused = await undo(call, canceled)
    expect(refused).toMatchObject({
      state: 'done',
      failure: 'Your plan allows up to 1 project. Upgrade to add more.',
    })
    expect(refused.undoableUntil).not.toBeNull()
    await server.sql('update product_tiers set max_projects = 2 where id = $1', [tier?.id])
    expect((await undo(call, refused)).undone).toMatchObject({ restored: 1 })
  })

  test('keeps a project whose earlier stage no longer exists, and leaves out a deleted tag and a deleted client', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { body: owner } = await call('POST', '/api/clients', { email: 'owner@example.com' })
    for (const title of ['Oak', 'Elm'])
      await insert('projects', {
        company_id: companyId,
        title,
        address: title,
        status: title === 'Oak' ? 'Gone' : 'Bid',
        client_id: owner.id,
        tags: '{Gone}',
      })
    const rows = csv(
      ['Title', 'Address', 'Stage', 'Client email'],
      ['Oak', 'Oak', 'Won', 'new@example.com'],
      ['Elm', 'Elm', 'Won', 'new@example.com'],
    )
    const done = await importFile(call, 'projects', rows, { duplicates: 'update' })
    expect((await call('DELETE', `/api/clients/${owner.id}`)).status).toBe(204)
    const { undone } = await undo(call, done)
    expect(undone).toMatchObject({
      restored: 1,
      kept: [{ name: 'Oak', reason: 'lists' }, { noun: 'client' }],
    })
    expect(await find('projects', companyId, 'title', 'Elm')).toMatchObject({
      status: 'Bid',
      client_id: null,
      tags: [],
    })
  })
})

test('the imports of the last week are listed, latest first', async () => {
  const call = await server.signIn()
  const first = await importFile(call, 'clients', people)
  await beginAndCheck(call, 'clients', people)
  const second = await importFile(call, 'leads', csv(['Email'], ['x@example.com']))
  await undo(call, second)
  const { body } = await call('GET', '/api/imports')
  expect(body).toMatchObject([
    { id: second.id, kind: 'leads', state: 'undone', undoableUntil: null },
    { id: first.id, fileName: 'clients.csv', state: 'done', counts: { created: 2 } },
  ])
})
