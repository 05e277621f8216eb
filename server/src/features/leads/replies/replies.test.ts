import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()

async function studioWithLead(values = visitor()) {
  const studio = await studioWithForm(server)
  const lead = await studio.receive({ ...values, email: `${studio.companyId}@mail.test` })
  const url = `/api/leads/${lead.id}/replies`
  const reply = (body: object = { subject: 'Your home', text: 'Hello Tom,\n\nwhen can we stop by?' }) =>
    studio.call('POST', url, body)
  const see = async () => (await studio.call('GET', `/api/leads/${lead.id}`)).body
  const sent = async () => (await server.mails()).filter(({ to }) => to === lead.email)
  /** Makes waiting jobs due, as if ten seconds had passed, and runs them. */
  const wait = async () => {
    await server.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    await server.runJobs()
  }
  return { ...studio, lead, url, reply, see, sent, wait }
}

describe('a reply', () => {
  test('is sent after ten seconds, in the name of the company, with the address of the user', async () => {
    const { reply, see, sent, wait, call, companyId } = await studioWithLead()
    await server.sql("update companies set name = 'Alder & Finch' where id = $1", [companyId])
    const before = Date.now()
    const { status, body } = await reply()
    expect([status, body]).toMatchObject([
      201,
      { subject: 'Your home', status: 'waiting', sentAt: null, userName: 'Robin CompanyAdmin' },
    ])
    expect(Date.parse(body.sendAt) - before).toBeGreaterThan(9_000)
    await server.runJobs()
    expect(await sent()).toEqual([])
    expect((await see()).respondedAt).toBeNull()
    await wait()
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your home')
    expect(mail?.text).toBe('Hello Tom,\n\nwhen can we stop by?\n\n— Alder & Finch\n')
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: <?${call.user.email}>?`, 'm'))
    expect(mail?.raw).toMatch(/^From: .*Alder & Finch/m)
    const after = await see()
    expect(after.replies).toMatchObject([
      { id: body.id, status: 'sent', text: 'Hello Tom,\n\nwhen can we stop by?' },
    ])
    expect(after.respondedAt).not.toBeNull()
    expect((await call('GET', '/api/activity')).body.items[0]).toMatchObject({
      action: 'lead.replied',
      description: 'Replied to the lead Tom Bergmann',
    })
  })

  test('can be canceled until then, and never afterwards', async () => {
    const { reply, url, call, sent, wait, see } = await studioWithLead()
    const { body } = await reply()
    expect((await call('DELETE', `${url}/${body.id}`)).status).toBe(204)
    expect((await see()).replies).toEqual([])
    expect((await call('DELETE', `${url}/${body.id}`)).status).toBe(404)
    await wait()
    expect(await sent()).toEqual([])
    const second = (await reply()).body
    await wait()
    const late = await call('DELETE', `${url}/${second.id}`)
    expect([late.status, late.body.error]).toEqual([409, 'This reply was already sent.'])
    expect(await sent()).toHaveLength(1)
  })

  test('is canceled or sent, never both, if both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { reply, url, call, sent, see } = await studioWithLead()
      const { body } = await reply()
      await server.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
      const [canceled] = await Promise.all([call('DELETE', `${url}/${body.id}`), server.runJobs()])
      await server.runJobs()
      const isCanceled = canceled.status === 204
      expect([isCanceled, (await sent()).length]).toEqual(isCanceled ? [true, 0] : [false, 1])
      expect((await see()).replies).toHaveLength(isCanceled ? 0 : 1)
    }
  })

  test('counts the first response only', async () => {
    const { reply, wait, see } = await studioWithLead()
    await reply()
    await wait()
    const { respondedAt } = await see()
    await reply()
    await wait()
    const after = await see()
    expect([after.respondedAt, after.replies.length]).toEqual([respondedAt, 2])
  })

  test('needs an email of the lead, a confirmed address of the user, and a text', async () => {
    const { reply, call, companyId, lead } = await studioWithLead()
    expect((await reply({ subject: '', text: 'x' })).body.fields).toEqual({ subject: 'Subject is required' })
    expect((await reply({ subject: 'x', text: ' \n ' })).body.fields).toEqual({ text: 'Message is required' })
    const { body: phone } = await call('POST', '/api/leads', { firstName: 'Phil' })
    const none = await call('POST', `/api/leads/${phone.id}/replies`, { subject: 'x', text: 'x' })
    expect([none.status, none.body.error]).toEqual([409, 'This lead has no email.'])
    await server.sql('update users set email_verified_at = null where company_id = $1', [companyId])
    const refused = await reply()
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Confirm your email address first. Check your inbox for the link.',
    ])
    expect((await call('GET', `/api/leads/${lead.id}`)).body.replies).toEqual([])
  })

  test.each([
    ['the lead has no email any more', 'update leads set email = null where company_id = $1'],
    ['the user must confirm an address', 'update users set email_verified_at = null where company_id = $1'],
  ])('fails if, when it is due, %s', async (_what, change) => {
    const { reply, see, sent, wait, companyId } = await studioWithLead()
    await reply()
    await server.sql(change, [companyId])
    await wait()
    expect(await sent()).toEqual([])
    expect(await see()).toMatchObject({ respondedAt: null, replies: [{ status: 'failed', sentAt: null }] })
  })

  test('is limited for each address', async () => {
    const { reply } = await studioWithLead()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await reply()).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('cannot contain markup, or add headers', async () => {
    const { reply, wait, sent } = await studioWithLead()
    await reply({ subject: 'Hi <b>', text: '<script>alert(1)</script>\nBcc: evil@evil.test {companyName}' })
    expect((await reply({ subject: 'Hi\r\nBcc: evil@evil.test', text: 'x' })).status).toBe(400)
    await wait()
    const [mail] = await sent()
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.text).toContain('{companyName}')
    expect(mail?.raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/m)
  })
})

describe('the templates for a reply', () => {
  test('are filled with what the lead wrote', async () => {
    const { call, companyId, lead } = await studioWithLead({ ...visitor(), firstName: 'Tom {client.phone}' })
    await server.sql("update companies set name = 'Alder' where id = $1", [companyId])
    const add = (name: string, category: string, text: string) =>
      server.sql(
        'insert into message_templates (company_id, name, category, subject, body) values ($1, $2, $3, $4, $5)',
        [companyId, name, category, 'About {project.address}', JSON.stringify(doc(paragraph(text)))],
      )
    await add(
      'Reply',
      'inquiry',
      'Hello {client.firstName}, {company.name} can come on {project.dateServiced}.',
    )
    await add('Bill', 'invoice', 'Pay')
    const { body } = await call('GET', `/api/leads/${lead.id}/message-templates`)
    expect(body).toMatchObject([
      {
        name: 'Reply',
        category: 'inquiry',
        subject: 'About 9 Cedar Row, Oakland',
        text: 'Hello Tom {client.phone}, Alder can come on [Install date].',
        gaps: ['[Install date]'],
      },
    ])
  })
})
