import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { hannah, rowsOf } from '../../clients/testing.ts'
import { csv, importHelpers } from './testing.ts'

const server = await sharedServer()
const { begin, check, beginAndCheck, run, importFile } = importHelpers(server)
const { countOf, insert } = rowsOf(server)

const clientsOf = (company: string) =>
  server.sql(
    `select first_name, last_name, email, phone, source, notes, joined_date::date::text as joined, version
     from clients where company_id = $1 order by email`,
    [company],
  )
const activityOf = async (company: string) => {
  const rows = await server.sql<{ line: string }>(
    `select action || ': ' || description as line from admin_activities where company_id = $1 order by created_at, action, description`,
    [company],
  )
  return rows.map(({ line }) => line)
}

const contacts = csv(
  ['Full name', 'E-mail', 'Cell', 'Source', 'Notes', 'Client since', 'Shoe size'],
  ['Hannah Whitlock', 'Hannah@Example.com', '(912) 555-0143', 'referral', 'Likes\nlight', '3/12/2026', '7'],
  ['Feld, Marcus', 'marcus@example.com', '', 'A friend', '', '', ''],
  ['', 'no address', '', '', '', '', ''],
  ['Nobody', '', '', '', '', '', ''],
  ['Hannah again', 'hannah@example.com', '', '', '', '', ''],
  ['Cher', 'cher@example.com', '', '', '', 'soon', ''],
)

describe('a spreadsheet of clients', () => {
  test('is analyzed first: its columns are guessed, and nothing is imported', async () => {
    const call = await server.signIn()
    const { status, body } = await begin(call, 'clients', contacts, 'My clients.csv')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      kind: 'clients',
      fileName: 'My clients.csv',
      state: 'mapping',
      columns: ['Full name', 'E-mail', 'Cell', 'Source', 'Notes', 'Client since', 'Shoe size'],
      preview: expect.arrayContaining([expect.arrayContaining(['Hannah Whitlock', 'Likes\nlight'])]),
      mapping: ['name', 'email', 'phone', 'source', 'notes', 'joinedDate', null],
      duplicates: 'skip',
      onlyFitting: false,
      total: 6,
      done: 0,
      counts: null,
      problems: [],
      failure: null,
      undoableUntil: null,
      undone: null,
      createdAt: expect.any(String),
    })
    expect((await call('GET', `/api/imports/${body.id}`)).body).toEqual(body)
    expect(await countOf('clients', call.companyId)).toBe(0)
  })

  test('is checked: every row or value that will not be imported has a reason, and nothing is imported', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(call, 'clients', contacts)
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { created: 3, updated: 0, unchanged: 1, invalid: 2, newClients: 0 },
      problems: [
        { row: 4, who: expect.any(String), reason: 'Email: Enter a valid email address' },
        { row: 5, who: 'Nobody', reason: 'This row has no email, and every client needs one' },
        { row: 6, who: 'Hannah again', reason: 'Same email as row 2' },
        { row: 7, who: 'Cher', reason: 'Joined date left out: “soon” isn’t a date like 3/12/2026' },
      ],
    })
    expect(await countOf('clients', call.companyId)).toBe(0)
    expect(await activityOf(call.companyId)).toEqual([])
  })

  test('is imported by a job, with activity, and completes a checklist step', async () => {
    const call = await server.signIn()
    await insert('startup_checklist', { company_id: call.companyId })
    const done = await importFile(call, 'clients', contacts)
    expect(done).toMatchObject({ state: 'done', done: 6, total: 6, failure: null, counts: { created: 3 } })
    expect(await clientsOf(call.companyId)).toEqual([
      expect.objectContaining({ first_name: 'Cher', last_name: null, notes: null }),
      {
        first_name: 'Hannah',
        last_name: 'Whitlock',
        email: 'hannah@example.com',
        phone: '+19125550143',
        source: 'Referral',
        notes: 'Likes\nlight',
        joined: '2026-03-12',
        version: 1,
      },
      expect.objectContaining({ first_name: 'Marcus', last_name: 'Feld', source: 'A friend', notes: null }),
    ])
    expect(await activityOf(call.companyId)).toEqual([
      'client.created: Added Cher, imported from clients.csv',
      'client.created: Added Hannah Whitlock, imported from clients.csv',
      'client.created: Added Marcus Feld, imported from clients.csv',
      'import.finished: Imported clients from clients.csv: 3 added, 3 skipped',
    ])
    expect((await call('GET', '/api/checklist')).body.clientsImported).toBe(true)
    const { body } = await call('GET', '/api/activity')
    expect(body.items[0]).toMatchObject({ userId: call.user.id, actorKind: 'user' })
  })

  test('with only invalid rows changes nothing and completes no checklist step', async () => {
    const call = await server.signIn()
    await insert('startup_checklist', { company_id: call.companyId })
    const done = await importFile(call, 'clients', 'Email\nx\ny\n')
    expect(done).toMatchObject({ state: 'done', counts: { created: 0, invalid: 2 } })
    expect(await countOf('clients', call.companyId)).toBe(0)
    expect((await call('GET', '/api/checklist')).body.clientsImported).toBe(false)
  })

  test('has a report with every original row', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(call, 'clients', `${contacts}\n=cmd,eve@example.com\n`)
    for (const state of ['checked', 'done']) {
      if (state === 'done') await run(call, checked)
      const { text, headers, status } = await call('GET', `/api/imports/${checked.id}/report`)
      expect([state, status, headers['content-disposition']]).toEqual([
        state,
        200,
        `attachment; filename="Report on clients.csv"; filename*=UTF-8''Report%20on%20clients.csv`,
      ])
      const [head, ...rows] = parse(text, { bom: true }) as string[][]
      expect(head).toEqual(['Row', 'Outcome', 'Reason', ...checked.columns])
      expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
        ['2', 'created', '', 'Hannah Whitlock'],
        ['3', 'created', '', 'Feld, Marcus'],
        ['4', 'invalid', 'Email: Enter a valid email address', ''],
        ['5', 'invalid', 'This row has no email, and every client needs one', 'Nobody'],
        ['6', 'unchanged', 'Same email as row 2', 'Hannah again'],
        ['7', 'created', 'Joined date left out: “soon” isn’t a date like 3/12/2026', 'Cher'],
        ['8', 'created', '', "'=cmd"],
      ])
    }
  })
})

describe('an existing client', () => {
  const file = csv(
    ['Email', 'Phone', 'City', 'Notes'],
    ['HANNAH@example.com', '(912) 555-0000', 'Savannah', ''],
  )

  test('is skipped, updated where cells differ, or added again, as chosen', async () => {
    const call = await server.signIn()
    await call('POST', '/api/clients', { ...hannah, notes: 'Keep' })
    expect(await importFile(call, 'clients', file)).toMatchObject({
      counts: { created: 0, updated: 0, unchanged: 1 },
      problems: [{ row: 2, reason: 'Already in your clients' }],
    })
    expect((await clientsOf(call.companyId))[0]).toMatchObject({ phone: '+19125550143', version: 1 })

    const updated = await importFile(call, 'clients', file, { duplicates: 'update' })
    expect(updated.counts).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect(await clientsOf(call.companyId)).toMatchObject([
      { phone: '+19125550000', notes: 'Keep', first_name: 'Hannah', version: 2 },
    ])
    const [change] = await server.sql<{ description: string; metadata: object }>(
      "select description, metadata from admin_activities where action = 'client.updated' and company_id = $1",
      [call.companyId],
    )
    expect(change).toMatchObject({
      description: 'Changed phone and city for Hannah Whitlock, imported from clients.csv',
      metadata: {
        changes: [{ field: 'phone', before: '+19125550143', after: '+19125550000' }, { field: 'city' }],
      },
    })

    const again = await importFile(call, 'clients', file, { duplicates: 'update' })
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await importFile(call, 'clients', file, { duplicates: 'create' })).counts?.created).toBe(1)
    expect(await countOf('clients', call.companyId)).toBe(2)
  })

  test('is matched by id first, and an unknown id gets the same answer as another company’s', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    const mine = (await call('POST', '/api/clients', hannah)).body.id as string
    const theirs = (await other('POST', '/api/clients', { ...hannah, phone: 'canary' })).body.id as string
    const rows = csv(
      ['id', 'email', 'phone'],
      [mine.toUpperCase(), 'new@example.com', '1'],
      [theirs, 'theirs@example.com', '2'],
      [crypto.randomUUID(), 'nobody@example.com', '3'],
      ['17', 'number@example.com', '4'],
      [mine, 'hannah@example.com', '5'],
    )
    const checked = await beginAndCheck(call, 'clients', rows, { duplicates: 'update' })
    const reason = 'No client has this ID. Leave it empty to add a new client.'
    expect(checked.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, invalid: 3 })
    expect(checked.problems).toEqual([
      { row: 3, who: 'theirs@example.com', reason },
      { row: 4, who: 'nobody@example.com', reason },
      { row: 5, who: 'number@example.com', reason },
      { row: 6, who: 'hannah@example.com', reason: 'Same email as row 2' },
    ])
    await run(call, checked)
    expect(await clientsOf(call.companyId)).toMatchObject([{ email: 'new@example.com', phone: '1' }])
    expect(await clientsOf(other.companyId)).toMatchObject([{ email: 'hannah@example.com', phone: 'canary' }])
  })

  test('of another company is not matched', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    await other('POST', '/api/clients', hannah)
    expect((await beginAndCheck(call, 'clients', file, { duplicates: 'update' })).counts).toMatchObject({
      created: 1,
    })
  })

  test('keeps a concurrent edit during an import', async () => {
    const call = await server.signIn()
    for (let n = 0; n < 5; n++) {
      const { body } = await call('POST', '/api/clients', { email: `race${n}@example.com` })
      const rows = csv(['Email', 'Phone'], [`race${n}@example.com`, '17'])
      const { id } = await beginAndCheck(call, 'clients', rows, { duplicates: 'update' })
      await call('POST', `/api/imports/${id}/run`)
      const [edit] = await Promise.all([
        call('PATCH', `/api/clients/${body.id}`, { notes: 'Theirs', version: 1 }),
        server.runJobs(),
      ])
      const { body: after } = await call('GET', `/api/clients/${body.id}`)
      expect([200, 412]).toContain(edit.status)
      expect([after.phone, after.notes]).toEqual(['17', edit.status === 200 ? 'Theirs' : null])
    }
  })

  test('is matched again when the import runs, because it may have been added since the check', async () => {
    const call = await server.signIn()
    const checked = await beginAndCheck(call, 'clients', file)
    expect(checked.counts?.created).toBe(1)
    await call('POST', '/api/clients', hannah)
    expect((await run(call, checked)).counts).toMatchObject({ created: 0, unchanged: 1 })
    expect(await countOf('clients', call.companyId)).toBe(1)
  })
})

describe('the column mapping', () => {
  test.each([
    [['email'], 'This file has 2 columns. Match or skip each one.'],
    [['email', 'shoeSize'], 'There is no field “shoeSize” for clients'],
    [['email', 'title'], 'There is no field “title” for clients'],
    [['email', 'email'], 'Two columns can’t both map to email'],
    [[null, 'phone'], 'Choose the column with the email. Every client needs one.'],
  ])('refuses %j', async (mapping, error) => {
    const call = await server.signIn()
    const { body } = await begin(call, 'clients', 'A,B\na@example.com,b')
    const answer = await call('POST', `/api/imports/${body.id}/check`, { mapping })
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect((await call('GET', `/api/imports/${body.id}`)).body.state).toBe('mapping')
  })

  test('can be changed until the import runs', async () => {
    const call = await server.signIn()
    const { body } = await begin(call, 'clients', 'A,B\na@example.com,b')
    expect((await check(call, body, { mapping: ['email', 'notes'] })).mapping).toEqual(['email', 'notes'])
    const checked = await check(call, body, { mapping: ['email', 'city'], duplicates: 'update' })
    expect(checked).toMatchObject({ mapping: ['email', 'city'], duplicates: 'update', state: 'checked' })
    await run(call, checked)
    const [client] = await server.sql('select city, notes from clients where company_id = $1', [
      call.companyId,
    ])
    expect(client).toEqual({ city: 'b', notes: null })
    for (const path of ['check', 'run'])
      expect(
        (
          await call(
            'POST',
            `/api/imports/${body.id}/${path}`,
            path === 'check' ? { mapping: [] } : undefined,
          )
        ).status,
      ).toBe(409)
  })
})

describe('an unusable file', () => {
  test('changes nothing, is refused with an explanation, and is not stored', async () => {
    const call = await server.signIn()
    const prose = 'Dear all\nwe would like to stage a house\nkind regards\n'
    for (const kind of ['clients', 'projects'] as const) {
      const { status, body } = await begin(call, kind, prose)
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^This doesn’t look like a list of/)])
    }
    const picture = await begin(call, 'clients', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    expect([picture.status, picture.body.error]).toEqual([
      415,
      expect.stringMatching(/^This is a picture, not a CSV/),
    ])
    for (const table of ['imports', 'files', 'uploads', 'clients', 'projects'])
      expect([table, await countOf(table, call.companyId)]).toEqual([table, 0])
  })

  test('cannot be started twice or before its upload is complete', async () => {
    const call = await server.signIn()
    const { body: upload } = await call('POST', '/api/uploads', { name: 'x.csv', size: 10 })
    const start = () => call('POST', '/api/imports', { uploadId: upload.id, kind: 'clients' })
    expect((await start()).status).toBe(409)
    await call('PUT', `/api/uploads/${upload.id}/content?offset=0`, Buffer.from('Email\na@b.c'.slice(0, 10)))
    const tries = await Promise.all(Array.from({ length: 4 }, start))
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404])
    expect(await countOf('imports', call.companyId)).toBe(1)
  })
})
