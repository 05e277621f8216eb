import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()

describe('the configuration of a form', () => {
  test('has only what visitors see', async () => {
    const { call, key, companyId } = await studioWithForm(server)
    await server.sql("update companies set name = 'Alder & Finch' where id = $1", [companyId])
    const { version } = (await call('GET', '/api/lead-form')).body
    const fields = [
      { name: 'email', mode: 'required', label: null },
      { name: 'firstName', mode: 'show', label: 'Your name' },
      { name: 'message', mode: 'required', label: null },
      ...['lastName', 'phone', 'companyName', 'projectAddress'].map((name) => ({
        name,
        mode: 'hidden',
        label: null,
      })),
    ]
    expect((await call('PATCH', '/api/lead-form', { version, fields })).status).toBe(200)
    const { status, body } = await server.call('GET', `/api/widget/${key}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      companyName: 'Alder & Finch',
      fields: [
        { name: 'email', label: 'Email', mode: 'required', maxLength: 254 },
        { name: 'firstName', label: 'Your name', mode: 'show', maxLength: 100 },
        { name: 'message', label: 'Message', mode: 'required', maxLength: 5000 },
      ],
      thankYouMessage: "Thank you for your inquiry! We'll be in touch soon.",
      redirectUrl: null,
      colors: expect.objectContaining({ primary: '#B38734', onPrimary: '#1F1709' }),
      ticket: expect.stringMatching(/^[0-9a-z]+\.[\w-]+\.v1\./),
    })
  })

  test('is not found with another key, or if the company is suspended or deleted', async () => {
    const { key, post, companyId } = await studioWithForm(server)
    const unknown = await server.call('GET', '/api/widget/0123456789abcdef0123456789abcdef')
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'This form is no longer available.' }])
    for (const column of ['suspended_at', 'deletion_requested_at']) {
      await server.sql(`update companies set ${column} = now() where id = $1`, [companyId])
      expect((await server.call('GET', `/api/widget/${key}`)).body).toEqual(unknown.body)
      expect((await post(visitor())).body).toEqual(unknown.body)
      await server.sql(`update companies set ${column} = null where id = $1`, [companyId])
    }
    expect((await server.call('GET', '/api/widget/short')).status).toBe(400)
  })
})

describe('a submission', () => {
  test('is stored at once, as it was typed, and processed later', async () => {
    const { submit, rows, count } = await studioWithForm(server, { autoAdd: true })
    const answer = await submit(
      { ...visitor(), email: ' Tom@Mail.TEST ', message: 'Line one\r\nLine two\twith a tab ' },
      {
        page: 'https://alderfinch.test/contact?secret=1&utm_source=news#form',
        referrer: 'https://www.search.test/find?q=private',
        utm: { campaign: 'spring' },
      },
    )
    expect([answer.status, answer.body]).toEqual([
      200,
      { thankYouMessage: "Thank you for your inquiry! We'll be in touch soon.", redirectUrl: null },
    ])
    expect(await rows()).toMatchObject([
      {
        first_name: 'Tom',
        email: 'tom@mail.test',
        company_name: null,
        message: 'Line one\nLine two with a tab',
        source: 'Website',
        status: 'new',
        origin: {
          page: 'https://alderfinch.test/contact',
          referrer: 'https://www.search.test/find',
          utm: { source: 'news', medium: null, campaign: 'spring', term: null, content: null },
        },
      },
    ])
    expect([await count('clients'), await count('projects'), await count('messages')]).toEqual([0, 0, 0])
    await server.runJobs()
    expect([await count('clients'), await count('projects')]).toEqual([1, 1])
  })

  test('is stored although everything after it fails', async () => {
    const { submit, rows, call } = await studioWithForm(server, { autoAdd: true })
    // Adding fails in a way that no code expects.
    await server.sql(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if new.title = 'Cursed' then raise exception 'broken'; end if; return new; end $$`,
    )
    await server.sql('create trigger refuse before insert on projects for each row execute function refuse()')
    expect((await submit({ ...visitor(), projectAddress: 'Cursed' })).status).toBe(200)
    await server.runJobs()
    const [lead] = await rows()
    expect(lead).toMatchObject({
      status: 'new',
      error_note: 'We couldn’t add this lead to your pipeline. We’ll try again, or you can add it yourself.',
    })
    // The team still gets an email, and the attempt is repeated.
    expect((await server.mails()).some(({ text }) => text.includes('We couldn’t add this lead'))).toBe(true)
    await server.sql('drop trigger refuse on projects')
    await server.sql('drop function refuse')
    await server.sql(
      "update graphile_worker._private_jobs set run_at = now() where payload::text like '%' || $1 || '%'",
      [lead?.id],
    )
    await server.runJobs()
    expect((await call('GET', `/api/leads/${lead?.id}`)).body).toMatchObject({
      status: 'added',
      errorNote: null,
    })
  })

  test('is refused with the sentences of the form', async () => {
    const { submit, rows } = await studioWithForm(server)
    const refused = await submit({ firstName: ' \u200b ', email: 'tom', message: 'x'.repeat(5001) })
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: 'First name is required',
        fields: {
          firstName: 'First name is required',
          email: 'Enter a valid email address',
          message: 'Use 5,000 characters or fewer',
        },
      },
    ])
    expect(await rows()).toEqual([])
  })

  test('may not have unknown fields, and a body of at most 16 kB', async () => {
    const { post, rows } = await studioWithForm(server)
    const unknown = await post({ ...visitor(), status: 'added' })
    expect([unknown.status, unknown.body.error]).toEqual([400, 'Unknown field: status'])
    for (const size of [17_000, 1_000_000]) {
      const large = await post({ ...visitor(), message: 'x'.repeat(size) })
      expect([large.status, large.body.error]).toEqual([413, 'This is too large'])
      // The page that sent it can read the refusal.
      expect(large.headers['access-control-allow-origin']).toBe('*')
    }
    expect((await post('{"firstName"')).status).toBe(400)
    expect((await post('a=b', { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect(await rows()).toEqual([])
  })

  test('does not need hidden fields, and their values are not stored', async () => {
    const { submit, rows, companyId } = await studioWithForm(server)
    await server.sql(
      "update lead_widget_configs set phone = 'hidden', first_name = 'hidden', message = 'required' where company_id = $1",
      [companyId],
    )
    const { firstName: _, ...values } = visitor()
    expect((await submit(values)).status).toBe(200)
    expect(await rows('first_name, phone, message')).toEqual([
      { first_name: null, phone: null, message: values.message },
    ])
  })

  test('of a form with only optional fields must not be empty', async () => {
    const { submit, companyId } = await studioWithForm(server)
    await server.sql(
      "update lead_widget_configs set email = 'show', first_name = 'show' where company_id = $1",
      [companyId],
    )
    expect((await submit({})).body.fields).toEqual({ firstName: 'Fill in at least one field' })
    expect((await submit({ phone: '555-0100' })).status).toBe(200)
  })

  test('is stored once, however often the same form is sent', async () => {
    const { post, ticket, rows } = await studioWithForm(server)
    const body = { ...visitor(), ticket: ticket() }
    const answers = await Promise.all([1, 2, 3].map(() => post(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
    // Another text from the same page is another lead.
    await post({ ...body, message: 'And the kitchen?' })
    expect(await rows()).toHaveLength(2)
  })

  test('ends with a new key, and the old one stops', async () => {
    const { call, key, post, rows } = await studioWithForm(server)
    const { body } = await call('POST', '/api/lead-form/key')
    expect(body.key).toMatch(/^[0-9a-f]{32}$/)
    expect(body.key).not.toBe(key)
    expect((await post(visitor())).status).toBe(404)
    expect((await server.call('GET', `/api/widget/${key}`)).status).toBe(404)
    expect((await post(visitor(), {}, `/api/widget/${body.key}`)).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a plain HTML form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

  test('is stored without its unknown fields, and leads to the page that says thanks', async () => {
    const { post, rows, key, companyId } = await studioWithForm(server)
    const fields = { ...visitor(), utm_campaign: 'spring', favorite: 'blue', status: 'added', submit: 'Send' }
    const headers = { ...form, referer: 'https://alderfinch.test/contact' }
    const answer = await post(encoded(fields), { headers })
    expect([answer.status, answer.headers.location]).toEqual([303, `/lead/${key}?sent=1`])
    const [lead] = await rows()
    expect(lead).toMatchObject({
      email: 'tom@mail.test',
      status: 'new',
      origin: { page: 'https://alderfinch.test/contact', utm: { campaign: 'spring' } },
    })
    expect(JSON.stringify(lead)).not.toContain('blue')
    await server.sql(
      "update lead_widget_configs set redirect_url = 'https://alderfinch.test/thanks' where company_id = $1",
      [companyId],
    )
    expect((await post(encoded(visitor('Ada')), { headers: form })).headers.location).toBe(
      'https://alderfinch.test/thanks',
    )
  })

  test('gets a page that says what is missing', async () => {
    const { post, rows } = await studioWithForm(server)
    const answer = await post(encoded({ firstName: '<b>Tom', email: '' }), { headers: form })
    expect(answer.status).toBe(400)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.body).toContain('>Email is required</strong>')
    expect(answer.body).not.toContain('<script')
    expect((await post(encoded({ message: 'x'.repeat(20_000) }), { headers: form })).status).toBe(413)
    expect(await rows()).toEqual([])
  })
})

describe('pages of other sites', () => {
  const at = (origin: string) => ({ headers: { origin, 'sec-fetch-site': 'cross-site' } })

  test('may load and send the form, without credentials', async () => {
    const { key, submit } = await studioWithForm(server)
    const preflight = await server.call('OPTIONS', `/api/widget/${key}`, undefined, {
      origin: 'https://alderfinch.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
    expect([preflight.status, preflight.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
      },
    ])
    const config = await server.call('GET', `/api/widget/${key}`, undefined, {
      origin: 'https://alderfinch.test',
    })
    const sent = await submit(visitor(), at('https://alderfinch.test'))
    expect(sent.status).toBe(200)
    for (const { headers } of [preflight, config, sent]) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
    expect(config.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('are refused if the company lists other sites', async () => {
    const { key, submit, companyId, rows } = await studioWithForm(server)
    await server.sql(
      "update lead_widget_configs set allowed_hosts = '{alderfinch.test,shop.test:8080}' where company_id = $1",
      [companyId],
    )
    const statusAt = async (origin: string) => [
      (await server.call('GET', `/api/widget/${key}`, undefined, { origin })).status,
      (await submit({ ...visitor(), message: origin }, at(origin))).status,
    ]
    for (const origin of [
      'https://alderfinch.test',
      'https://www.alderfinch.test:4443',
      'http://shop.test:8080',
      'http://mantel.test',
      'null',
    ])
      expect([origin, await statusAt(origin)]).toEqual([origin, [200, 200]])
    for (const origin of [
      'https://evil.test',
      'https://alderfinch.test.evil.test',
      'https://notalderfinch.test',
      'http://shop.test',
      'nonsense',
    ])
      expect([origin, await statusAt(origin)]).toEqual([origin, [403, 403]])
    expect(await rows()).toHaveLength(5)
    const { body } = await server.call('GET', `/api/widget/${key}`, undefined, {
      origin: 'https://evil.test',
    })
    expect(body.error).toBe('This form can’t be used on this site.')
  })
})
