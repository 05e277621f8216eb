import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { newStudio } from '../projects/testing.ts'

const server = await sharedServer()

const draft = {
  subject: 'News for {client.firstName}',
  text: 'Hello {client.firstName},\n\nwe moved to a <b>new</b> office.\n\n{company.name}',
}

async function studioWithClients() {
  const { call, companyId } = await newStudio(server)
  await server.sql("update companies set name = 'Alder & Finch' where id = $1", [companyId])
  const domain = `${companyId}.test`
  const client = async (firstName: string | null, more: object = {}): Promise<string> =>
    (await call('POST', '/api/clients', { firstName, email: `${randomUUID()}@${domain}`, ...more })).body.id
  const project = async (title: string, clientId: string | null = null): Promise<string> =>
    (await call('POST', '/api/projects', { title, address: title, clientId })).body.id
  const send = (ids: string[], body: object = draft, caller = call) =>
    caller('POST', '/api/clients/many/emails', { ids, ...body })
  const sendTo = (ids: string[], body: object = draft, caller = call) =>
    caller('POST', '/api/projects/many/emails', { ids, ...body })
  const mails = async () => {
    await server.runJobs()
    return (await server.mails()).filter(({ to }) => to.endsWith(domain))
  }
  return { call, companyId, client, project, send, sendTo, mails }
}

describe('an email to several clients', () => {
  test('is filled in for each, sent in the name of the company, and recorded', async () => {
    const { call, client, send, mails } = await studioWithClients()
    const [hannah, tom] = [await client('Hannah'), await client('Tom <i>')]
    const { status, body } = await send([hannah, tom, hannah.toUpperCase()])
    expect([status, body]).toEqual([200, { count: 2, notEmailed: [] }])
    const sent = await mails()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['News for Hannah', 'News for Tom <i>'])
    const mail = sent.find(({ subject }) => subject === 'News for Tom <i>')
    expect(mail?.text).toContain('Hello Tom <i>,\n\nwe moved to a <b>new</b> office.')
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: <?${call.user.email}>?`, 'm'))
    expect(mail?.raw).toMatch(/^From: .*Alder & Finch/m)
    expect(mail?.raw).toContain('&lt;b&gt;new&lt;/b&gt;')
    expect(mail?.raw.split('<!doctype')[1]).not.toContain('<b>new')
    const { items } = (await call('GET', '/api/activity')).body
    expect(
      items
        .slice(0, 2)
        .map(({ description }: { description: string }) => description)
        .toSorted(),
    ).toEqual(['Emailed Hannah: “News for Hannah”', 'Emailed Tom <i>: “News for Tom <i>”'])
  })

  test('is previewed with those who get none, and why', async () => {
    const { call, companyId, client, mails } = await studioWithClients()
    const [hannah, nameless, sample, bounced] = [
      await client('Hannah'),
      await client(null, { companyName: 'Coastline' }),
      await client('Sam'),
      await client('Bo'),
    ]
    await server.sql('update clients set is_sample = true where id = $1', [sample])
    await server.sql(
      `insert into messages (company_id, to_address, subject, html, body, status)
       select company_id, email, 'a', 'a', 'a', 'failed' from clients where id = $1`,
      [bounced],
    )
    const ids = [hannah, nameless, sample, bounced]
    const { body } = await call('POST', '/api/clients/many/emails/preview', { ids, ...draft })
    expect(body.emails).toMatchObject([
      {
        clientId: hannah,
        name: 'Hannah',
        subject: 'News for Hannah',
        text: 'Hello Hannah,\n\nwe moved to a <b>new</b> office.\n\nAlder & Finch',
      },
    ])
    expect(body.notEmailed).toEqual([
      { id: sample, name: 'Sam', reason: 'Sample data' },
      { id: nameless, name: 'Coastline', reason: 'No value for [Client first name]' },
      { id: bounced, name: 'Bo', reason: expect.stringMatching(/^Emails to .* bounce$/) },
    ])
    expect(await mails()).toEqual([])
    // An email that arrived later shows that the address works again.
    await server.sql(
      `insert into messages (company_id, to_address, subject, html, body, status, created_at)
       select company_id, email, 'a', 'a', 'a', 'sent', now() + interval '1 second' from clients where id = $1`,
      [bounced],
    )
    const again = await call('POST', '/api/clients/many/emails/preview', { ids: [bounced], ...draft })
    expect(again.body.notEmailed).toEqual([])
    expect(companyId).toBeTruthy()
  })

  test('cannot add headers, whatever a field contains', async () => {
    const { call, client, project, sendTo, mails } = await studioWithClients()
    const id = await project('House', await client('Hannah'))
    await call('PATCH', `/api/projects/${id}`, { brief: 'One\nBcc: all@example.com', version: 1 })
    await server.sql("update projects set brief = E'One\\nBcc: all@example.com' where id = $1", [id])
    expect((await sendTo([id], { subject: 'About {project.brief}', text: 'Hello' })).body.count).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('About One Bcc: all@example.com')
    expect(mail?.raw).not.toMatch(/^Bcc:/m)
    const refused = await sendTo([id], { subject: 'One\nBcc: all@example.com', text: 'Hello' })
    expect(refused.status).toBe(400)
  })

  test('goes once to a client, after a retry, a second click or two users at once', async () => {
    const { call, companyId, client, send, mails } = await studioWithClients()
    const ids = [await client('Hannah'), await client('Tom')]
    const manager = await server.signIn('Manager', companyId)
    const answers = await Promise.all([send(ids), send(ids.toReversed(), draft, manager)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.count)).toEqual(expect.arrayContaining([0, 2]))
    const [twice] = answers.filter(({ body }) => body.count === 0)
    expect(twice?.body.notEmailed).toMatchObject([
      { reason: 'Already got this email today' },
      { reason: 'Already got this email today' },
    ])
    expect(await mails()).toHaveLength(2)
    const { items } = (await call('GET', '/api/activity')).body
    expect(items.filter(({ action }: { action: string }) => action === 'client.emailed')).toHaveLength(2)
  })

  test('needs a confirmed email of the sender, at most 100 clients, and a client', async () => {
    const { call, companyId, client, send } = await studioWithClients()
    const id = await client('Hannah')
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 101 }, () => randomUUID()))).status).toBe(400)
    expect((await send([id, randomUUID()])).status).toBe(404)
    await server.sql('update clients set is_sample = true where id = $1', [id])
    expect(await send([id])).toMatchObject({
      status: 409,
      body: { error: 'None of these clients can be emailed.' },
    })
    await server.sql('update clients set is_sample = false where id = $1', [id])
    await server.sql('update users set email_verified_at = null where id = $1', [call.user.id])
    expect((await send([id])).status).toBe(409)
    expect(companyId).toBeTruthy()
  })

  test('is refused after the plan has ended, and after ten in a day', async () => {
    const { client, send, companyId } = await studioWithClients()
    const id = await client('Hannah')
    for (let round = 0; round < 10; round++)
      expect((await send([id], { subject: `News ${round}`, text: 'Hello' })).status).toBe(200)
    expect((await send([id], { subject: 'News', text: 'Hello' })).status).toBe(429)
    await server.sql("update subscriptions set status = 'canceled' where company_id = $1", [companyId])
    expect((await send([id], { subject: 'More', text: 'Hello' })).status).toBe(402)
  })

  test('reaches only clients that the sender may see', async () => {
    const { client, project, send, sendTo, companyId } = await studioWithClients()
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const [hannah, tom] = [await client('Hannah'), await client('Tom')]
    const [own, other] = [await project('Own', hannah), await project('Other', tom)]
    const staff = await server.signIn('Staff', companyId)
    await server.sql('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      companyId,
      own,
      staff.user.id,
    ])
    expect((await send([hannah, tom], draft, staff)).status).toBe(404)
    expect((await sendTo([other], draft, staff)).status).toBe(404)
    expect((await sendTo([own], draft, staff)).body.count).toBe(1)
    const stranger = await server.signIn()
    expect((await send([hannah], draft, stranger)).status).toBe(404)
    const portal = await server.signIn('Client', companyId)
    expect((await send([hannah], draft, portal)).status).toBe(403)
  })
})

describe('an email to the clients of several projects', () => {
  test('goes to each client once, and is recorded on each project', async () => {
    const { call, client, project, sendTo, mails } = await studioWithClients()
    const hannah = await client('Hannah')
    const [one, other, empty] = [
      await project('One', hannah),
      await project('Other', hannah),
      await project('None'),
    ]
    const { body } = await sendTo([one, other, empty])
    expect(body).toEqual({ count: 1, notEmailed: [{ id: empty, name: 'None', reason: 'No client' }] })
    expect(await mails()).toHaveLength(1)
    for (const id of [one, other]) {
      const { items } = (await call('GET', `/api/projects/${id}/activity`)).body
      expect(items[0]).toMatchObject({
        action: 'client.emailed',
        description: 'Emailed Hannah: “News for Hannah”',
      })
    }
  })

  test('fills in the project, unless several are selected for a client', async () => {
    const { call, client, project } = await studioWithClients()
    const [hannah, tom] = [await client('Hannah'), await client('Tom')]
    const ids = [await project('One', hannah), await project('Other', hannah), await project('House', tom)]
    const { body } = await call('POST', '/api/projects/many/emails/preview', {
      ids,
      subject: 'About {project.title}',
      text: 'Hello',
    })
    expect(body.emails.map(({ subject }: { subject: string }) => subject)).toEqual(['About House'])
    expect(body.notEmailed).toMatchObject([{ name: 'Hannah', reason: 'No value for [Project title]' }])
  })

  test('tells staff no amounts, and the activity neither', async () => {
    const { call, companyId, client, project, sendTo } = await studioWithClients()
    const id = await project('House', await client('Hannah'))
    await server.sql('update projects set estimate_value = 765432100 where id = $1', [id])
    await server.sql('update companies set staff_see_prices = false where id = $1', [companyId])
    const amounts = { subject: 'Total {project.total}', text: 'Hello' }
    const staff = await server.signIn('Staff', companyId)
    const { body } = await staff('POST', '/api/projects/many/emails/preview', { ids: [id], ...amounts })
    expect(body).toMatchObject({ emails: [], notEmailed: [{ reason: 'No value for [Project value]' }] })
    expect((await sendTo([id], amounts)).body.count).toBe(1)
    const { items } = (await call('GET', `/api/projects/${id}/activity`)).body
    expect(items[0].description).toBe('Emailed Hannah')
  })
})
