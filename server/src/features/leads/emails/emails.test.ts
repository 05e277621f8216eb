import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { leadFields } from '@mantel/domain/leads/lead-form'
import { describe, expect, test } from 'vitest'
import { takeFromBudget } from '../../../platform/rate-limit.ts'
import { sharedServer } from '../../../testing/server.ts'
import { hostileTexts } from '../hostile-texts.fixture.ts'
import { studioWithForm, visitor } from '../testing.ts'

const server = await sharedServer()
const headersOf = (raw = '') => raw.split(/\r?\n\r?\n/)[0] ?? ''

async function studio(settings: { autoAdd?: boolean } = {}) {
  const made = await studioWithForm(server, settings)
  const mailsTo = async (address: string) => (await server.mails()).filter(({ to }) => to === address)
  const set = (columns: string) =>
    server.sql(`update lead_widget_configs set ${columns} where company_id = $1`, [made.companyId])
  return { ...made, mailsTo, set }
}

describe('the email about a new lead', () => {
  test('has all values, replies to the lead, and leads to it', async () => {
    const { submit, mailsTo, call, rows } = await studio()
    await submit(
      { ...visitor(), companyName: 'Bergmann Homes' },
      {
        page: 'https://alderfinch.test/contact/',
        referrer: 'https://search.test/',
        utm: { campaign: 'spring' },
      },
    )
    await server.runJobs()
    const [mail, ...more] = await mailsTo(call.user.email)
    const [lead] = await rows()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New lead: Tom Bergmann')
    expect(headersOf(mail?.raw)).toMatch(/^Reply-To: <?tom@mail\.test>?\r?$/m)
    for (const text of [
      'First name: Tom\nLast name: Bergmann\nEmail: tom@mail.test\nPhone: (415) 555-0134\nCompany: Bergmann Homes\nProject address: 9 Cedar Row, Oakland',
      'Could you stage the living room?',
      'Sent from alderfinch.test/contact. Referred by search.test. Campaign: spring.',
      'Reply to this email to answer them directly.',
      `Open lead: http://mantel.test/app/leads/${lead?.id}`,
    ])
      expect(mail?.text).toContain(text)
    expect(mail?.text).toMatch(/Add to pipeline: http:\/\/mantel\.test\/api\/leads\/add\/lead_[\w-]{43}/)
    expect(mail?.html).toContain('>Open lead</a>')
    expect(mail?.html).toContain('>Add to pipeline</a>')
  })

  test('has no link that adds the lead if leads are added automatically', async () => {
    const { submit, mailsTo, call, count } = await studio({ autoAdd: true })
    await submit()
    await server.runJobs()
    const [mail] = await mailsTo(call.user.email)
    expect(mail?.text).toContain('We added this lead to your pipeline.')
    expect(mail?.text).not.toContain('/api/leads/add/')
    expect(await count('lead_tokens')).toBe(0)
  })

  test('tells the team that the plan is full', async () => {
    const { submit, mailsTo, call, limit } = await studio({ autoAdd: true })
    await limit('clients', 1)
    await call('POST', '/api/clients', { email: 'first@mail.test' })
    await submit()
    await server.runJobs()
    const [mail] = await mailsTo(call.user.email)
    expect(mail?.text).toContain(
      'You’ve reached your plan’s limit, so this lead is waiting. Upgrade or archive projects to add it.',
    )
  })

  test('goes to all admins and managers, or to the addresses of the form, each with a link of its own', async () => {
    const { submit, mailsTo, call, companyId, set, count } = await studio()
    const manager = await server.newUser('Manager', companyId)
    const staff = await server.newUser('Staff', companyId)
    const left = await server.newUser('CompanyAdmin', companyId)
    await server.sql('update users set deactivated_at = now() where id = $1', [left.id])
    await submit(visitor('Ada'))
    await server.runJobs()
    const got = async () =>
      Promise.all(
        [call.user.email, manager.email, staff.email, left.email].map(
          async (to) => (await mailsTo(to)).length,
        ),
      )
    expect(await got()).toEqual([1, 1, 0, 0])
    expect(await count('lead_tokens')).toBe(2)
    await set("notify_emails = '{office@alder.test,maya@alder.test}'")
    await submit(visitor('Ben'))
    await server.runJobs()
    expect(await got()).toEqual([1, 1, 0, 0])
    const links = await Promise.all(
      ['office@alder.test', 'maya@alder.test'].map(
        async (to) => (await mailsTo(to))[0]?.text.match(/lead_\S+/)?.[0],
      ),
    )
    expect(new Set(links).size).toBe(2)
  })

  test('cannot fill the mailbox of a stranger through many forms, and tells the team of every lead', async () => {
    const stranger = 'stranger@mail.test'
    const studios = [await studio(), await studio()]
    for (const { set, call, submit } of studios) {
      await set(`notify_emails = '{${call.user.email},${stranger}}'`)
      for (let n = 0; n < 11; n++) await submit({ ...visitor(`Lead${n}`), message: `Number ${n}` })
    }
    await server.runJobs()
    for (const { mailsTo, call } of studios) expect(await mailsTo(call.user.email)).toHaveLength(11)
    expect((await server.mails()).filter(({ to }) => to === stranger)).toHaveLength(20)
  })

  test('is not sent for spam, and once for each lead', async () => {
    const { submit, mailsTo, call } = await studio()
    await submit(visitor('Bot'), { fax: 'x' })
    await submit(visitor('Real'))
    await server.runJobs()
    await server.sql(
      "select graphile_worker.add_job('process-lead', json_build_object('company', company_id, 'data', json_build_object('leadId', id, 'isBusy', false))) from leads",
    )
    await server.runJobs()
    expect((await mailsTo(call.user.email)).map(({ subject }) => subject)).toEqual([
      'New lead: Real Bergmann',
    ])
  })
})

describe('forty hostile texts', () => {
  test('come out of the API as they were typed, escaped in emails, and as text in spreadsheets', async () => {
    const { submit, list, call, mailsTo, companyId, rows } = await studio()
    expect(hostileTexts).toHaveLength(40)
    for (const text of hostileTexts) {
      const fields = leadFields.filter((field) => field !== 'email')
      const values = Object.fromEntries(fields.map((field) => [field, text.slice(0, 50)]))
      const { status } = await submit({
        ...values,
        projectAddress: text,
        message: text,
        email: 'tom@mail.test',
      })
      expect([text, status]).toEqual([text, 200])
    }
    // Many of them contain links or came too often, so they are in the spam view until someone restores them.
    const ids = (await rows()).map(({ id }) => id)
    await call('POST', '/api/leads/changes', { ids, action: 'not-spam' })
    await server.sql(
      "select graphile_worker.add_job('process-lead', json_build_object('company', company_id, 'data', json_build_object('leadId', id, 'isBusy', false))) from leads where company_id = $1",
      [companyId],
    )
    await server.runJobs()
    const listed = await list('view=new&limit=100&sort=submitted')
    expect(listed.map(({ projectAddress }) => projectAddress)).toEqual(
      hostileTexts.map((text) => text.replaceAll('\t', ' ')),
    )
    const mails = await mailsTo(call.user.email)
    expect(mails.length).toBeGreaterThanOrEqual(40)
    for (const { html, raw, text } of mails) {
      const markup = html.replaceAll(
        / (style|href|role|width|cellpadding|cellspacing|align|lang|charset|name|content)="[^"]*"/g,
        '',
      )
      const tags = [...markup.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag?.toLowerCase())
      expect(
        [...new Set(tags)].filter(
          (tag) =>
            !['!doctype', 'html', 'head', 'meta', 'body', 'table', 'tr', 'td', 'h1', 'p', 'br', 'a'].includes(
              tag ?? '',
            ),
        ),
      ).toEqual([])
      expect(html).not.toMatch(/<[^>]+\son\w+=/i)
      expect(
        [...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url?.startsWith('http://mantel.test/')),
      ).toBe(true)
      expect(headersOf(raw)).not.toMatch(/^(Bcc|Cc|X-Injected):/m)
      expect(text).toContain('xss')
    }
    const { text } = await call('POST', '/api/leads/export', {})
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell ?? '')
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(cells).toContain(`'=HYPERLINK(""http://evil.test/xss"",""x"")`)
    // The texts also appear unchanged on the board once the leads are in the pipeline.
    for (const id of ids.slice(0, 3))
      expect((await call('POST', `/api/leads/${id}/add`, {})).status).toBe(200)
    const board = (await call('GET', '/api/projects')).body.items
    expect(board.map(({ title }: { title: string }) => title)).toContain('<script>alert("xss")</script>')
  })

  test('in names cannot add a header or a recipient', async () => {
    const { submit, mailsTo, call } = await studio()
    for (const lineBreak of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b'])
      await submit({
        ...visitor(`Eve${lineBreak}Bcc: evil@evil.test`),
        lastName: `x${lineBreak}Subject: owned`,
        email: `e${lineBreak.codePointAt(0)}@mail.test`,
        message: `m ${lineBreak.codePointAt(0)}`,
      })
    await submit({ ...visitor('Mallory'), email: 'a@mail.test, evil@evil.test' }).then(({ status }) =>
      expect(status).toBe(400),
    )
    await server.runJobs()
    const mails = await mailsTo(call.user.email)
    expect(mails).toHaveLength(6)
    for (const { raw, subject } of mails) {
      expect(headersOf(raw)).not.toMatch(/^(Bcc|Cc):/im)
      expect(headersOf(raw).match(/^Subject:/gim)).toHaveLength(1)
      expect(subject).toMatch(/^New lead: Eve Bcc: evil@evil\.test x Subject: owned$/)
    }
  })
})

describe('the automatic reply', () => {
  test('is off by default, and thanks without repeating what was submitted', async () => {
    const { submit, mailsTo, companyId, set, call } = await studio()
    await server.sql("update companies set name = 'Alder & Finch' where id = $1", [companyId])
    const email = `${companyId}@mail.test`
    await submit({ ...visitor('Buycheap'), email, message: 'Visit casino' })
    await server.runJobs()
    expect(await mailsTo(email)).toEqual([])
    await set('auto_reply_enabled = true')
    await submit({ ...visitor('Buycheap'), email, message: 'Visit casino' })
    await server.runJobs()
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Thank you for contacting Alder & Finch')
    expect(mail?.text).toContain('We got your message and will be in touch soon.')
    expect(mail?.raw).not.toMatch(/Buycheap|casino|Bergmann|Cedar/)
    expect(headersOf(mail?.raw)).toMatch(new RegExp(`^Reply-To: <?${call.user.email}`, 'm'))
  })

  test('is sent once a day to an address', async () => {
    const { submit, mailsTo, companyId, set, rows } = await studio()
    await set('auto_reply_enabled = true')
    const email = `${companyId}@mail.test`
    for (let n = 0; n < 3; n++) await submit({ ...visitor(), email, message: `Number ${n}` })
    await server.runJobs()
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await rows()).toHaveLength(3)
  })

  test('cannot fill a mailbox through many forms', async () => {
    const email = 'victim@mail.test'
    for (let n = 0; n < 8; n++) {
      const { submit, set } = await studio()
      await set('auto_reply_enabled = true')
      await submit({ ...visitor(), email, message: `Number ${n}` })
    }
    await server.runJobs()
    expect((await server.mails()).filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('is not sent by a form that has sent too many', async () => {
    const { submit, mailsTo, companyId, set, rows } = await studio()
    await set('auto_reply_enabled = true')
    const { gate } = server.services.databases
    await takeFromBudget(gate, 'company-lead-autoreplies', companyId, { calls: 1, seconds: 60 * 60 })
    const email = `${companyId}@mail.test`
    await submit({ ...visitor(), email })
    await server.runJobs()
    expect([(await rows()).length, await mailsTo(email)]).toEqual([1, []])
  })

  test('is not sent for spam, and uses the chosen template only while it has no fields of the client', async () => {
    const { submit, mailsTo, companyId, set } = await studio()
    const template = async (subject: string, text: string) => {
      const [row] = await server.sql<{ id: string }>(
        "insert into message_templates (company_id, name, category, subject, body) values ($1, 'Thanks', 'inquiry', $2, $3) returning id",
        [companyId, subject, JSON.stringify(doc(paragraph(text)))],
      )
      return row?.id ?? ''
    }
    await set('auto_reply_enabled = true')
    await server.sql("update companies set name = 'Alder', phone = '555-0100' where id = $1", [companyId])
    const first = `1${companyId}@mail.test`
    await set(
      `auto_reply_template_id = '${await template('Hello from {company.name}', 'Call {company.phone}.')}'`,
    )
    await submit({ ...visitor(), email: first }, { fax: 'x' })
    await submit({ ...visitor(), email: first })
    await server.runJobs()
    expect((await mailsTo(first)).map(({ subject, text }) => [subject, text])).toEqual([
      ['Hello from Alder', 'Call 555-0100.\n\n— Alder\n'],
    ])
    await set(`auto_reply_template_id = '${await template('Hello {client.firstName}', 'x')}'`)
    const second = `2${companyId}@mail.test`
    await submit({ ...visitor(), email: second })
    await server.runJobs()
    expect((await mailsTo(second)).map(({ subject }) => subject)).toEqual(['Thank you for contacting Alder'])
  })
})
