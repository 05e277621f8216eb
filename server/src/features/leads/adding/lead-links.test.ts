import { describe, expect, test } from 'vitest'
import { hashToken } from '../../../platform/tokens.ts'
import { fingerprint } from '../../../testing/fingerprint.ts'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()

/** A studio whose admin got the email about a lead. */
async function studioWithLink(values = visitor()) {
  const studio = await studioWithForm(server)
  await studio.submit(values)
  await server.runJobs()
  const mail = (await server.mails()).find(({ to }) => to === studio.call.user.email)
  const link = /Add to pipeline: http:\/\/mantel\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const [lead] = await studio.rows()
  const visit = (method = 'GET', headers = {}) => server.call(method, link, undefined, headers)
  const press = async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: '',
    })
    return [response.statusCode, response.headers.location]
  }
  return { ...studio, mail, link, visit, press, leadId: lead?.id ?? '' }
}
const outcome = (status: string) => [303, `/lead-added?status=${status}`]

describe('the link in the email about a lead', () => {
  test('shows a page with one button, which changes nothing', async () => {
    const { visit, link, press } = await studioWithLink()
    expect(link).toMatch(/^\/api\/leads\/add\/lead_[\w-]{43}$/)
    const before = await fingerprint(server)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD']) {
      const { status, text, headers } = await visit(method)
      expect([method, status]).toEqual([method, 200])
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      if (method === 'HEAD') continue
      expect(text).toContain('<h1>Add Tom Bergmann to the pipeline?</h1>')
      expect(text).toContain(`<form method="post" action="${link}"><button>Add to pipeline</button></form>`)
      expect(text).not.toMatch(/<script|<img|http-equiv/i)
    }
    expect(await fingerprint(server)).toEqual(before)
    expect(await press()).toEqual(outcome('success'))
  })

  test('adds the lead once, also if it is used fifty times at once', async () => {
    const { press, count, rows, call, leadId } = await studioWithLink()
    const answers = await Promise.all(Array.from({ length: 50 }, press))
    const outcomes = answers.map(([, location]) => String(location).split('=')[1])
    expect(outcomes.filter((status) => status === 'success')).toHaveLength(1)
    expect(outcomes.filter((status) => status === 'already-used')).toHaveLength(49)
    expect([await count('clients'), await count('projects')]).toEqual([1, 1])
    expect(await rows('status')).toEqual([{ status: 'added' }])
    expect(
      await server.sql('select used, used_at is not null as at from lead_tokens where lead_id = $1', [
        leadId,
      ]),
    ).toEqual([{ used: true, at: true }])
    // Someone pressed the button, so the lead has been answered.
    const { body } = await call('GET', `/api/leads/${leadId}`)
    expect(body.respondedAt).toBe(body.addedAt)
  })

  test('says if the lead was added elsewhere, with the page as well', async () => {
    const { press, visit, call, leadId } = await studioWithLink()
    await call('POST', `/api/leads/${leadId}/add`, {})
    const { status, headers } = await visit()
    expect([status, headers.location]).toEqual(outcome('already-added'))
    expect(await press()).toEqual(outcome('already-added'))
  })

  test('says that it was used, also after the lead was taken out of the pipeline', async () => {
    const { press, visit, call, leadId, count } = await studioWithLink()
    await press()
    expect(await press()).toEqual(outcome('already-used'))
    expect((await visit()).headers.location).toBe('/lead-added?status=already-used')
    expect((await call('POST', `/api/leads/${leadId}/undo-add`)).status).toBe(200)
    expect(await press()).toEqual(outcome('already-used'))
    expect(await count('projects')).toBe(0)
  })

  test.each([
    ['is 30 days old', 'update lead_tokens set expires_at = now() where lead_id = $1'],
    ['belongs to a deleted lead', 'delete from leads where id = $1'],
    [
      'belongs to a suspended company',
      'update companies set suspended_at = now() from leads where leads.id = $1 and companies.id = leads.company_id',
    ],
    [
      'belongs to a deleted company',
      'delete from companies using leads where leads.id = $1 and companies.id = leads.company_id',
    ],
  ])('is invalid if it %s', async (_what, statement) => {
    const { press, visit, leadId } = await studioWithLink()
    await server.sql(statement, [leadId])
    expect(await press()).toEqual(outcome('invalid'))
    expect((await visit()).headers.location).toBe('/lead-added?status=invalid')
  })

  test('is invalid if it is made up, or is a token of another kind', async () => {
    const { call, link } = await studioWithLink()
    for (const token of [
      'x',
      'lead_'.padEnd(48, 'x'),
      call.token,
      `${link.split('/').at(-1)}x`,
      '%00',
      'x'.repeat(250),
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await server.call(method, `/api/leads/add/${token}`)
        expect([token, status, headers.location]).toEqual([token, 303, '/lead-added?status=invalid'])
      }
    }
  })

  test('is valid for 30 days, and stored only as a hash', async () => {
    const { link, leadId } = await studioWithLink()
    const [stored] = await server.sql(
      'select token_hash, extract(day from expires_at - created_at)::int as days from lead_tokens where lead_id = $1',
      [leadId],
    )
    expect(stored).toEqual({ token_hash: hashToken(link.split('/').at(-1) ?? ''), days: 30 })
    const dump =
      JSON.stringify(await server.sql('select * from messages')) +
      JSON.stringify(await server.sql('select * from lead_tokens'))
    expect(dump).not.toContain(link.split('/').at(-1))
  })

  test('says that a lead without a name and an email cannot be added, and that a full plan is an error', async () => {
    const incomplete = await studioWithLink()
    await server.sql('update leads set first_name = null, last_name = null, email = null where id = $1', [
      incomplete.leadId,
    ])
    expect(await incomplete.press()).toEqual(outcome('invalid-data'))
    const full = await studioWithLink()
    await full.limit('projects', 1)
    await full.call('POST', '/api/projects', { title: 'A', address: 'A' })
    expect(await full.press()).toEqual(outcome('error'))
    // The failed attempt did not use up the link.
    await server.sql('update subscriptions set product_tier_id = null where company_id = $1', [
      full.companyId,
    ])
    expect(await full.press()).toEqual(outcome('success'))
  })

  test('escapes what visitors typed', async () => {
    const { visit } = await studioWithLink({ ...visitor(), firstName: '<img src=x onerror=alert(1)>"\'' })
    const { text } = await visit()
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
    expect(text).not.toContain('<img')
  })

  test('cannot be pressed by another site', async () => {
    const { link, count } = await studioWithLink()
    const { status, headers } = await server.call('POST', link, undefined, { 'sec-fetch-site': 'cross-site' })
    expect([status, headers.location]).toEqual(outcome('error'))
    expect(await count('projects')).toBe(0)
  })
})
