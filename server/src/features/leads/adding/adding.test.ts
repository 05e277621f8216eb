import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()
const added = (status: string) => status === 'added'

describe('a lead that is added automatically', () => {
  test('becomes a client and a project in the first stage', async () => {
    const { submit, call, list, companyId } = await studioWithForm(server, { autoAdd: true })
    await submit({ ...visitor(), companyName: 'Bergmann Homes' })
    await server.runJobs()
    const [lead] = await list('view=added')
    expect(lead).toMatchObject({ status: 'added', respondedAt: null, readAt: null, errorNote: null })
    const { body: project } = await call('GET', `/api/projects/${lead?.projectId}`)
    expect(project).toMatchObject({
      title: '9 Cedar Row, Oakland',
      address: '9 Cedar Row, Oakland',
      brief: 'Could you stage the living room?',
      status: 'Discovery',
      source: 'Website',
      clientId: lead?.clientId,
      memberIds: [],
      nextStep: expect.objectContaining({ text: 'New website lead, just now' }),
    })
    expect((await call('GET', `/api/clients/${lead?.clientId}`)).body).toMatchObject({
      firstName: 'Tom',
      lastName: 'Bergmann',
      email: 'tom@mail.test',
      phone: '+14155550134',
      companyName: 'Bergmann Homes',
      source: 'Website',
    })
    const activity = (await call('GET', `/api/projects/${project.id}/activity`)).body.items
    expect(activity).toMatchObject([
      { action: 'lead.received', description: 'New lead from website: Tom Bergmann', actorKind: 'system' },
    ])
    const all = await server.sql('select action from admin_activities where company_id = $1', [companyId])
    expect(all.map(({ action }) => action)).toEqual(['client.created'])
  })

  test('joins the client with the same email, whatever its case', async () => {
    const { submit, call, list, count } = await studioWithForm(server, { autoAdd: true })
    const { body: client } = await call('POST', '/api/clients', {
      firstName: 'Thomas',
      email: 'TOM@mail.test',
    })
    await submit({ ...visitor(), email: 'Tom@MAIL.test', phone: '1' })
    await submit({ ...visitor(), projectAddress: '' })
    await server.runJobs()
    expect((await list('view=added')).map(({ clientId }) => clientId)).toEqual([client.id, client.id])
    expect([await count('clients'), await count('projects')]).toEqual([1, 2])
    expect((await call('GET', `/api/clients/${client.id}`)).body).toMatchObject({
      firstName: 'Thomas',
      phone: null,
    })
    const { body } = await call('GET', '/api/projects')
    expect(body.items.map(({ title }: { title: string }) => title)).toContain('Inquiry – Tom Bergmann')
  })

  test('does not join a client of another company', async () => {
    const other = await server.signIn()
    await other('POST', '/api/clients', { email: 'tom@mail.test' })
    const { submit, count } = await studioWithForm(server, { autoAdd: true })
    await submit()
    await server.runJobs()
    expect(await count('clients')).toBe(1)
  })

  test('without an email becomes a project without a client, and without a name it waits', async () => {
    const { submit, list, call, companyId, count } = await studioWithForm(server, { autoAdd: true })
    await server.sql(
      "update lead_widget_configs set email = 'show', first_name = 'show' where company_id = $1",
      [companyId],
    )
    await submit({ firstName: 'Ada', phone: '555-0100' })
    await submit({ phone: '555-0101' })
    await server.runJobs()
    const [lead] = await list('view=added')
    const { body } = await call('GET', `/api/projects/${lead?.projectId}`)
    expect(body).toMatchObject({
      title: 'Inquiry – Ada',
      address: 'Address TBD',
      clientId: null,
      notes: 'Ada\n555-0100',
    })
    expect(await count('clients')).toBe(0)
    const [waiting] = await list('view=new')
    expect(waiting).toMatchObject({
      phone: '555-0101',
      errorNote: expect.stringContaining('no name and no email'),
    })
  })
})

describe('the plan', () => {
  test.each(['clients', 'projects'] as const)(
    'limits %s exactly, with a hundred submissions at once',
    async (what) => {
      const { submit, limit, rows, count } = await studioWithForm(server, { autoAdd: true })
      await limit(what, 5)
      const sent = Array.from({ length: 100 }, (_, n) =>
        submit({ ...visitor(`L${n}`), message: `Number ${n}` }),
      )
      const answers = await Promise.all(sent)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      await Promise.all([server.runJobs(), server.runJobs(), server.runJobs(), server.runJobs()])
      const leads = await rows()
      expect(leads).toHaveLength(100)
      expect(leads.filter(({ status }) => added(status))).toHaveLength(5)
      expect([await count('clients'), await count('projects')]).toEqual([5, 5])
      const notes = new Set(leads.filter(({ status }) => !added(status)).map(({ error_note: note }) => note))
      expect([...notes]).toEqual([
        'You’ve reached your plan’s limit, so this lead is waiting. Upgrade or archive projects to add it.',
      ])
      expect(await count('messages')).toBe(100)
    },
  )

  test('holds exactly if forms, links, the inbox and users add at once', async () => {
    const studio = await studioWithForm(server)
    const { submit, limit, rows, call, companyId, count } = studio
    for (let n = 0; n < 8; n++) await submit({ ...visitor(`Early${n}`), message: `Early ${n}` })
    await server.runJobs()
    const early = (await rows('id')).map(({ id }) => id)
    const addAll = () => call('POST', '/api/leads/additions', { ids: early })
    const links = (await server.mails())
      .filter(({ to }) => to === call.user.email)
      .map(({ text }) => /Add to pipeline: http:\/\/mantel\.test(\S+)/.exec(text)?.[1] ?? '')
    const archived = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const { body } = await call('POST', '/api/projects', { title: `Old ${n}`, address: 'A' })
        await call('PUT', `/api/projects/${body.id}/archive`)
        return body.id as string
      }),
    )
    await limit('projects', 5)
    await server.sql(
      `update product_tiers set max_clients = 5
       where id = (select product_tier_id from subscriptions where company_id = $1)`,
      [companyId],
    )
    await server.sql('update lead_widget_configs set auto_add_to_pipeline = true where company_id = $1', [
      companyId,
    ])
    for (let n = 0; n < 12; n++) await submit({ ...visitor(`Late${n}`), message: `Late ${n}` })
    const attempts = Array.from({ length: 8 }, (_, n) => [
      () => server.call('POST', links[n] ?? ''),
      () => call('POST', `/api/leads/${early[n]}/add`, {}),
      () => call('POST', '/api/projects', { title: `P${n}`, address: 'A' }),
      () => call('POST', '/api/clients', { email: `c${n}@mail.test` }),
      ...(archived[n] ? [() => call('DELETE', `/api/projects/${archived[n]}/archive`)] : []),
    ])
    const [answers] = await Promise.all([
      Promise.all([...attempts.flat().map((attempt) => attempt()), addAll()]),
      server.runJobs(),
      server.runJobs(),
    ])
    const possible = [200, 201, 303, 402, 409]
    expect(answers.filter(({ status }) => !possible.includes(status))).toEqual([])
    const [active] = await server.sql<{ n: number }>(
      'select count(*)::int as n from projects where company_id = $1 and archived_at is null',
      [companyId],
    )
    expect([active?.n, await count('clients')]).toEqual([5, 5])
    expect((await rows()).filter(({ status }) => !['new', 'added'].includes(status))).toEqual([])
    expect(await rows()).toHaveLength(20)
  })

  test('that has ended lets leads wait, and says so', async () => {
    const { submit, rows, companyId } = await studioWithForm(server, { autoAdd: true })
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
    await submit()
    await server.runJobs()
    expect(await rows('status, waits_for_room, error_note')).toEqual([
      {
        status: 'new',
        waits_for_room: true,
        error_note: 'Your plan has ended, so this lead is waiting. Choose a plan to add it.',
      },
    ])
  })

  test('refuses to add more, and the leads that wait are added when there is room', async () => {
    const { submit, limit, list, call, companyId } = await studioWithForm(server, { autoAdd: true })
    await limit('projects', 1)
    await submit(visitor('First'))
    await submit(visitor('Second'))
    await server.runJobs()
    const [waiting] = await list('view=new')
    expect(waiting).toMatchObject({
      firstName: 'Second',
      errorNote: expect.stringContaining('your plan’s limit'),
    })
    const refused = await call('POST', `/api/leads/${waiting?.id}/add`, {})
    expect([refused.status, refused.body]).toEqual([
      402,
      { error: 'Your plan allows up to 1 project. Upgrade to add more.', code: 'quota_exceeded' },
    ])
    const sweep = () => server.sql("select graphile_worker.add_job('sweep-leads')")
    await sweep()
    await server.runJobs()
    expect(await list('view=new')).toHaveLength(1)
    await server.sql(
      'update product_tiers set max_projects = 2 where id = (select product_tier_id from subscriptions where company_id = $1)',
      [companyId],
    )
    await sweep()
    await server.runJobs()
    expect(await list('view=added')).toMatchObject([
      { firstName: 'Second', errorNote: null },
      { firstName: 'First' },
    ])
  })
})

describe('adding a lead from the inbox', () => {
  test('uses the choices of the user', async () => {
    const { receive, call, companyId } = await studioWithForm(server)
    const member = await server.newUser('Staff', companyId)
    const { body: client } = await call('POST', '/api/clients', { email: 'agent@mail.test' })
    const lead = await receive()
    const { status, body } = await call('POST', `/api/leads/${lead.id}/add`, {
      client: client.id,
      stage: 'Bid',
      type: 'Full Stage',
      memberIds: [member.id],
      title: 'Cedar Row',
      address: '9 Cedar Row',
    })
    expect([status, body]).toEqual([200, { projectId: expect.any(String), clientId: client.id }])
    expect((await call('GET', `/api/projects/${body.projectId}`)).body).toMatchObject({
      title: 'Cedar Row',
      address: '9 Cedar Row',
      status: 'Bid',
      type: 'Full Stage',
      clientId: client.id,
      memberIds: [member.id],
    })
    const after = (await call('GET', `/api/leads/${lead.id}`)).body
    expect(after).toMatchObject({
      status: 'added',
      project: { id: body.projectId, title: 'Cedar Row', stage: 'Bid' },
      mayUndoAdd: true,
    })
    expect(after.respondedAt).toBe(after.addedAt)
  })

  test('can create a second client with the same email', async () => {
    const { receive, call, count } = await studioWithForm(server)
    await call('POST', '/api/clients', { email: 'tom@mail.test' })
    const lead = await receive()
    expect((await call('POST', `/api/leads/${lead.id}/add`, { client: 'new' })).status).toBe(200)
    expect(await count('clients')).toBe(2)
  })

  test('happens once, however often and wherever it is pressed', async () => {
    const { receive, call, companyId, count } = await studioWithForm(server)
    const other = await server.signIn('Manager', companyId)
    const lead = await receive()
    const answers = await Promise.all(
      [call, other, call, other, call, other].map((press) => press('POST', `/api/leads/${lead.id}/add`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'This lead is already in your pipeline.',
    )
    expect([await count('clients'), await count('projects')]).toEqual([1, 1])
  })

  test('is refused with what does not exist, and changes nothing', async () => {
    const { receive, call, count } = await studioWithForm(server)
    const other = await server.signIn()
    const foreign = (await other('POST', '/api/clients', { email: 'x@mail.test' })).body.id
    const lead = await receive()
    const add = (choice: object, id = lead.id) => call('POST', `/api/leads/${id}/add`, choice)
    expect((await add({ client: foreign })).status).toBe(404)
    expect((await add({ client: randomUUID() })).status).toBe(404)
    expect((await add({ memberIds: [other.user.id] })).status).toBe(404)
    expect((await add({ stage: 'Nowhere' })).body.error).toBe('“Nowhere” is not one of your stages')
    expect((await add({ type: 'Castle' })).body.error).toBe('“Castle” is not one of your types')
    expect((await add({}, randomUUID())).status).toBe(404)
    expect((await other('POST', `/api/leads/${lead.id}/add`, {})).status).toBe(404)
    expect([await count('clients'), await count('projects')]).toEqual([0, 0])
  })

  test('is possible for staff, who become members but choose no others and no final stage', async () => {
    const { receive, call, companyId } = await studioWithForm(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    const lead = await receive()
    const add = (choice: object) => staff('POST', `/api/leads/${lead.id}/add`, choice)
    expect((await add({ memberIds: [call.user.id] })).status).toBe(403)
    expect((await add({ stage: 'Won' })).status).toBe(403)
    const { status, body } = await add({ memberIds: [staff.user.id] })
    expect(status).toBe(200)
    expect((await staff('GET', `/api/projects/${body.projectId}`)).status).toBe(200)
    const client = await server.signIn('Client', companyId)
    expect((await client('GET', '/api/leads')).status).toBe(403)
  })

  test('adds many at once, as many as the plan allows', async () => {
    const { receive, call, limit } = await studioWithForm(server)
    await limit('projects', 2)
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await receive(visitor(name))).id)
    await call('POST', `/api/leads/${ids[0]}/add`, {})
    const { status, body } = await call('POST', '/api/leads/additions', { ids })
    expect(status).toBe(200)
    expect(body.added.map(({ leadId }: { leadId: string }) => leadId)).toEqual([ids[1]])
    expect(body.failed).toEqual([
      { leadId: ids[0], reason: 'This lead is already in your pipeline.' },
      { leadId: ids[2], reason: 'Your plan allows up to 2 projects. Upgrade to add more.' },
    ])
    expect((await call('POST', '/api/leads/additions', { ids: [randomUUID()] })).status).toBe(404)
  })
})

describe('undoing', () => {
  const studio = async () => {
    const made = await studioWithForm(server)
    const lead = await made.receive()
    const { body } = await made.call('POST', `/api/leads/${lead.id}/add`, {})
    const undo = () => made.call('POST', `/api/leads/${lead.id}/undo-add`)
    return { ...made, lead, undo, ...(body as { projectId: string; clientId: string }) }
  }

  test('deletes what was created, and the lead is new again', async () => {
    const { undo, count, call, lead, projectId } = await studio()
    const { status, body } = await undo()
    expect([status, body]).toMatchObject([
      200,
      { status: 'new', projectId: null, clientId: null, addedAt: null, respondedAt: null },
    ])
    expect([await count('clients'), await count('projects')]).toEqual([0, 0])
    expect((await call('GET', `/api/projects/${projectId}`)).status).toBe(404)
    expect((await undo()).body.error).toBe('This lead isn’t in your pipeline.')
    expect((await call('POST', `/api/leads/${lead.id}/add`, {})).status).toBe(200)
  })

  test('keeps a client who was there before', async () => {
    const { receive, call, count } = await studioWithForm(server)
    await call('POST', '/api/clients', { email: 'tom@mail.test' })
    const lead = await receive()
    await call('POST', `/api/leads/${lead.id}/add`, {})
    expect((await call('POST', `/api/leads/${lead.id}/undo-add`)).status).toBe(200)
    expect([await count('clients'), await count('projects')]).toEqual([1, 0])
  })

  test.each([
    ['the project was edited', 'PATCH', '/api/projects/:project', { version: 1, brief: 'New' }],
    ['the project was moved', 'PUT', '/api/projects/:project/status', { status: 'Bid' }],
    ['the client was edited', 'PATCH', '/api/clients/:client', { version: 1, phone: '1' }],
    ['the project has a cost', 'POST', '/api/projects/:project/costs', { description: 'Van', cost: 100 }],
    ['the project has a contract or invoice', 'POST', '/api/invoices', { projectId: ':project' }],
    [
      'the client has another project',
      'POST',
      '/api/projects',
      { title: 'B', address: 'B', clientId: ':client' },
    ],
  ])('is refused if %s', async (_what, method, url, body) => {
    const { undo, call, projectId, clientId, count, lead } = await studio()
    const filled = (text: string) => text.replace(':project', projectId).replace(':client', clientId)
    const changed = await call(method, filled(url), JSON.parse(filled(JSON.stringify(body))))
    expect(changed.status).toBeLessThan(300)
    const { status, body: answer } = await undo()
    expect([status, answer.error]).toEqual([
      409,
      'The project or client has changed since, so this can’t be undone. Delete the project instead.',
    ])
    expect(await count('clients')).toBe(1)
    expect((await call('GET', `/api/leads/${lead.id}`)).body).toMatchObject({
      status: 'added',
      mayUndoAdd: false,
    })
  })

  test('of a lead whose project was deleted is done by restoring it', async () => {
    const { call, lead, projectId, undo } = await studio()
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(204)
    expect((await undo()).status).toBe(409)
    const { body } = await call('POST', '/api/leads/changes', { ids: [lead.id], action: 'restore' })
    expect(body).toEqual({ ids: [lead.id] })
    expect((await call('GET', `/api/leads/${lead.id}`)).body.status).toBe('new')
  })
})
