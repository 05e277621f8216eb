import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()

async function studioWithLeads() {
  const studio = await studioWithForm(server)
  const ids: Record<string, string> = {}
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora'])
    ids[name] = (await studio.receive({ ...visitor(name), message: `I am ${name}. `.repeat(40) })).id
  const change = (action: string, ...names: string[]) =>
    studio.call('POST', '/api/leads/changes', { ids: names.map((name) => ids[name]), action })
  const names = async (query: string) => (await studio.list(query)).map(({ firstName }) => firstName)
  const summary = async (query = '') => (await studio.call('GET', `/api/leads/summary?${query}`)).body
  return { ...studio, ids, change, names, summary }
}

describe('the inbox', () => {
  test('lists the leads of each view, latest first, and counts them', async () => {
    const { change, names, summary, call, ids } = await studioWithLeads()
    await change('dismiss', 'Ben')
    await change('spam', 'Cleo')
    await call('POST', `/api/leads/${ids.Dora}/add`, {})
    expect(await names('view=new')).toEqual(['Ada'])
    expect(await names('view=dismissed')).toEqual(['Ben'])
    expect(await names('view=spam')).toEqual(['Cleo'])
    expect(await names('view=added')).toEqual(['Dora'])
    expect(await names('view=all')).toEqual(['Dora', 'Ben', 'Ada'])
    expect(await names('view=all&sort=submitted')).toEqual(['Ada', 'Ben', 'Dora'])
    expect(await summary()).toEqual({
      views: { new: 1, added: 1, dismissed: 1, spam: 1, all: 3 },
      unread: 1,
      responseMinutes: 0,
    })
  })

  test('comes in pages, without a gap or a repetition', async () => {
    const { call } = await studioWithLeads()
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await call('GET', `/api/leads?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.items.map(({ firstName }: { firstName: string }) => firstName))
      if (!body.nextCursor) break
      cursor = body.nextCursor
    }
    expect(seen).toEqual(['Dora', 'Cleo', 'Ben', 'Ada'])
    expect((await call('GET', '/api/leads?cursor=nonsense')).status).toBe(400)
  })

  test('finds leads by name, address, phone and text, by source and by day', async () => {
    const { names, receive, call, summary } = await studioWithLeads()
    await receive({
      firstName: 'Zoe',
      email: 'zoe@elsewhere.test',
      phone: '212 555 0188',
      message: 'A penthouse, please',
    })
    for (const search of ['zoe', 'elsewhere', '2125550188', 'penthouse', 'zoe penthouse'])
      expect([search, await names(`search=${encodeURIComponent(search)}`)]).toEqual([search, ['Zoe']])
    expect(await names('search=zoe&view=dismissed')).toEqual([])
    expect((await summary('search=zoe')).views).toMatchObject({ new: 1, all: 1 })
    await call('POST', '/api/leads', { firstName: 'Phil', phone: '1', source: 'Phone' })
    expect(await names('source=Phone')).toEqual(['Phil'])
    const today = (await call('GET', '/api/dashboard')).body.today
    expect(await names(`from=${today}&to=${today}`)).toHaveLength(6)
    expect(await names('from=2020-01-01&to=2020-12-31')).toEqual([])
  })

  test('shows the beginning of a message, and all of it with the lead', async () => {
    const { list, call, ids } = await studioWithLeads()
    const [first] = await list('view=new')
    expect(first).not.toHaveProperty('message')
    expect(first?.excerpt).toHaveLength(280)
    const { body } = await call('GET', `/api/leads/${ids.Dora}`)
    expect(body.message).toBe('I am Dora. '.repeat(40).trim())
    expect(body).toMatchObject({ match: null, project: null, replies: [], mayUndoAdd: false })
    for (const secret of ['companyId', 'metadata', 'submissionHash', 'spamAt', 'searchText'])
      expect(body).not.toHaveProperty(secret)
  })

  test('names the client with the same email, unless the user may not see them', async () => {
    const { call, ids, companyId } = await studioWithLeads()
    const { body: client } = await call('POST', '/api/clients', { firstName: 'Ada', email: 'ada@mail.test' })
    await call('POST', '/api/projects', { title: 'A', address: 'A', clientId: client.id })
    const match = { id: client.id, name: 'Ada', projectCount: 1 }
    expect((await call('GET', `/api/leads/${ids.Ada}`)).body.match).toEqual(match)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/leads/${ids.Ada}`)).body.match).toEqual(match)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    expect((await staff('GET', `/api/leads/${ids.Ada}`)).body.match).toBeNull()
  })

  test('counts unread leads, also those that were added automatically, and a project names its lead', async () => {
    const { submit, call, list, companyId } = await studioWithForm(server, { autoAdd: true })
    await submit()
    await server.runJobs()
    const unread = async () => (await call('GET', '/api/leads/summary')).body.unread
    expect(await unread()).toBe(1)
    const [lead] = await list('view=added')
    const url = `/api/projects/${lead?.projectId}/lead`
    expect((await call('GET', url)).body).toMatchObject({
      id: lead?.id,
      message: 'Could you stage the living room?',
    })
    await call('POST', `/api/leads/${lead?.id}/read`)
    expect(await unread()).toBe(0)
    const { body: project } = await call('POST', '/api/projects', { title: 'A', address: 'A' })
    expect((await call('GET', `/api/projects/${project.id}/lead`)).body).toBeNull()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', url)).status).toBe(404)
  })

  test('is the same for the whole team, and closed for clients and other companies', async () => {
    const { ids, companyId } = await studioWithLeads()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    for (const role of ['Manager', 'Staff'] as const)
      expect((await (await server.signIn(role, companyId))('GET', '/api/leads')).body.items).toHaveLength(4)
    const client = await server.signIn('Client', companyId)
    const other = await server.signIn()
    expect((await client('GET', `/api/leads/${ids.Ada}`)).status).toBe(403)
    expect((await other('GET', `/api/leads/${ids.Ada}`)).body).toEqual(
      (await other('GET', `/api/leads/${randomUUID()}`)).body,
    )
    expect((await other('GET', '/api/leads')).body.items).toEqual([])
  })
})

describe('changing leads', () => {
  test('changes those to which the action applies, and names them for undo', async () => {
    const { change, ids, call, names } = await studioWithLeads()
    await call('POST', `/api/leads/${ids.Dora}/add`, {})
    expect((await change('dismiss', 'Ada', 'Ben', 'Dora')).body.ids.toSorted()).toEqual(
      [String(ids.Ada), String(ids.Ben)].toSorted(),
    )
    expect((await change('dismiss', 'Ada', 'Ben')).body).toEqual({ ids: [] })
    expect((await change('restore', 'Ada')).body).toEqual({ ids: [ids.Ada] })
    expect((await change('spam', 'Ben', 'Cleo')).body.ids).toHaveLength(2)
    expect((await change('not-spam', 'Ben')).body).toEqual({ ids: [ids.Ben] })
    // Ben was dismissed before he was marked as spam.
    expect(await names('view=dismissed')).toEqual(['Ben'])
    expect((await change('restore', 'Dora')).body).toEqual({ ids: [] })
  })

  test('marks leads as read and answered', async () => {
    const { change, call, ids, summary } = await studioWithLeads()
    expect((await summary()).unread).toBe(4)
    expect((await call('POST', `/api/leads/${ids.Ada}/read`)).status).toBe(204)
    expect((await change('read', 'Ada', 'Ben')).body).toEqual({ ids: [ids.Ben] })
    expect((await summary()).unread).toBe(2)
    await change('unread', 'Ben')
    expect((await summary()).unread).toBe(3)
    await server.sql("update leads set submitted_at = submitted_at - interval '18 minutes' where id = $1", [
      ids.Cleo,
    ])
    await change('answered', 'Cleo')
    expect((await summary()).responseMinutes).toBe(18)
    await change('unanswered', 'Cleo')
    expect((await summary()).responseMinutes).toBeNull()
  })

  test('counts a lead that was added automatically as unread for a week', async () => {
    const { ids, summary } = await studioWithLeads()
    const add = (days: number, id: string | undefined) =>
      server.sql(
        `update leads set added_to_pipeline = true, added_at = now(), submitted_at = now() - make_interval(days => $1)
         where id = $2`,
        [days, id],
      )
    await add(6, ids.Ada)
    await add(8, ids.Ben)
    expect((await summary()).unread).toBe(3)
  })

  test('is recorded, except for reading', async () => {
    const { change, companyId, call } = await studioWithLeads()
    await change('read', 'Ada')
    await change('dismiss', 'Ada')
    await change('spam', 'Ben', 'Cleo')
    const { body } = await call('GET', '/api/activity')
    const texts = body.items.map(({ description }: { description: string }) => description)
    expect(texts.slice(0, 2)).toEqual(['Marked as spam: 2 leads', 'Dismissed the lead Ada Bergmann'])
    expect(texts).toHaveLength(2)
    const actions = await server.sql(
      'select action, target_type from admin_activities where company_id = $1',
      [companyId],
    )
    expect(actions).toContainEqual({ action: 'lead.spam', target_type: 'lead' })
  })

  test('is refused as a whole if one lead does not exist', async () => {
    const { call, ids, names } = await studioWithLeads()
    const foreign = await studioWithLeads()
    for (const id of [randomUUID(), foreign.ids.Ada]) {
      const { status, body } = await call('POST', '/api/leads/changes', {
        ids: [ids.Ada, id],
        action: 'dismiss',
      })
      expect([status, body.error]).toEqual([404, 'Lead not found'])
    }
    expect(await names('view=dismissed')).toEqual([])
    const many = Array.from({ length: 101 }, () => randomUUID())
    expect((await call('POST', '/api/leads/changes', { ids: many, action: 'dismiss' })).status).toBe(400)
  })

  test('by two users at once does not deadlock', async () => {
    const { call, ids } = await studioWithLeads()
    const all = Object.values(ids)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('POST', '/api/leads/changes', {
          ids: n % 2 ? all : all.toReversed(),
          action: n % 3 ? 'dismiss' : 'restore',
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('a lead that is typed in', () => {
  test('has a source, is read, and tells no one', async () => {
    const { call, count, summary } = await studioWithLeads()
    const { status, body } = await call('POST', '/api/leads', {
      firstName: 'Phil',
      phone: '555-0100',
      source: 'Referral',
      message: 'Called about his condo.\nCall back on Monday.',
    })
    expect([status, body]).toMatchObject([
      201,
      { firstName: 'Phil', email: null, source: 'Referral', status: 'new', origin: null, errorNote: null },
    ])
    expect(body.readAt).not.toBeNull()
    expect((await summary()).unread).toBe(4)
    await server.runJobs()
    expect(await count('projects')).toBe(0)
    const refused = await call('POST', '/api/leads', { message: 'Hello' })
    expect([refused.status, refused.body.error]).toEqual([400, 'Enter a name, an email or a phone number'])
  })

  test('can be corrected against the version that the user saw, until it is in the pipeline', async () => {
    const { call, ids } = await studioWithLeads()
    const edit = (body: object) => call('PATCH', `/api/leads/${ids.Ada}`, body)
    const { version } = (await call('GET', `/api/leads/${ids.Ada}`)).body
    const { status, body } = await edit({ version, email: 'New@Mail.test' })
    expect([status, body.email, body.version]).toEqual([200, 'new@mail.test', version + 1])
    const late = await edit({ version, email: 'late@mail.test' })
    expect([late.status, late.body]).toEqual([
      412,
      { error: 'Someone else changed this lead', code: 'stale' },
    ])
    expect(
      (await edit({ version: version + 1, firstName: '', lastName: '', email: null, phone: '' })).status,
    ).toBe(400)
    await call('POST', `/api/leads/${ids.Ada}/add`, {})
    const { version: now } = (await call('GET', `/api/leads/${ids.Ada}`)).body
    expect((await edit({ version: now, firstName: 'X' })).body.error).toBe(
      'This lead is in your pipeline. Edit its client or project instead.',
    )
  })
})

describe('the export', () => {
  test('has the leads of the list, oldest first, and is recorded', async () => {
    const { call, change } = await studioWithLeads()
    await change('spam', 'Ben')
    const { status, headers, text } = await call('POST', '/api/leads/export', {})
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.split('\r\n')
    expect(lines[0]).toContain('"First name","Last name","Email"')
    expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['"Ada"', '"Cleo"', '"Dora"'])
    const found = await call('POST', '/api/leads/export', { view: 'spam', search: 'ben' })
    expect(found.text.split('\r\n')[1]).toContain('"Ben"')
    const { body } = await call('GET', '/api/activity')
    expect(body.items[0].description).toBe('Exported leads (spam)')
    const staff = await server.signIn('Staff', call.companyId)
    expect((await staff('POST', '/api/leads/export', {})).status).toBe(403)
  })
})
