import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { leadFields } from '@mantel/domain/leads/lead-form'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithForm } from '../testing.ts'

const server = await sharedServer()

async function studio() {
  const made = await studioWithForm(server)
  const { call, companyId } = made
  const get = async () => (await call('GET', '/api/lead-form')).body
  const edit = async (changes: object) =>
    call('PATCH', '/api/lead-form', { version: (await get()).version, ...changes })
  const template = async (subject: string, text: string) => {
    const [row] = await server.sql<{ id: string }>(
      "insert into message_templates (company_id, name, category, subject, body) values ($1, $2, 'inquiry', $2, $3) returning id",
      [companyId, subject, JSON.stringify(doc(paragraph(text)))],
    )
    return row?.id ?? ''
  }
  return { ...made, get, edit, template }
}
const fields = (modes: Partial<Record<string, string>> = {}) =>
  leadFields.map((name) => ({ name, mode: modes[name] ?? 'show', label: null }))

describe('the settings of the form', () => {
  test('begin with the defaults', async () => {
    const { get, companyId, key } = await studio()
    await server.sql("update companies set name = 'Alder' where id = $1", [companyId])
    expect(await get()).toEqual({
      key,
      fields: leadFields.map((name) => ({
        name,
        mode: name === 'email' || name === 'firstName' ? 'required' : 'show',
        label: null,
      })),
      autoAddToPipeline: false,
      thankYouMessage: "Thank you for your inquiry! We'll be in touch soon.",
      redirectUrl: null,
      allowedHosts: [],
      notifyEmails: [],
      autoReplyEnabled: false,
      autoReplyTemplateId: null,
      autoReplySubject: 'Thank you for contacting Alder',
      autoReplyText: expect.stringMatching(/^Hello,\n\nThank you for your inquiry\..*\n\nAlder$/s),
      templates: [],
      companyName: 'Alder',
      colors: expect.objectContaining({ primary: '#B38734' }),
      version: expect.any(Number),
    })
  })

  test('are saved against the version that the admin saw, and recorded', async () => {
    const { get, edit, call } = await studio()
    const { version } = await get()
    const { status, body } = await edit({
      fields: [...fields({ phone: 'hidden' })]
        .toReversed()
        .map((field) => ({ ...field, label: field.name === 'message' ? ' Your project ' : '' })),
      thankYouMessage: ' Thanks! ',
      redirectUrl: 'https://alderfinch.test/thanks',
      allowedHosts: ['https://www.AlderFinch.test/', 'alderfinch.test', 'alderfinch.test'],
      notifyEmails: ['Office@alder.test'],
      autoAddToPipeline: true,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        thankYouMessage: 'Thanks!',
        redirectUrl: 'https://alderfinch.test/thanks',
        allowedHosts: ['www.alderfinch.test', 'alderfinch.test'],
        notifyEmails: ['office@alder.test'],
        autoAddToPipeline: true,
      },
    ])
    expect(body.fields[0]).toEqual({ name: 'message', mode: 'show', label: 'Your project' })
    expect(body.fields.find(({ name }: { name: string }) => name === 'phone')).toMatchObject({
      mode: 'hidden',
      label: null,
    })
    const late = await call('PATCH', '/api/lead-form', { version, thankYouMessage: 'Late' })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect((await edit({ redirectUrl: '' })).body.redirectUrl).toBeNull()
    const { body: activity } = await call('GET', '/api/activity')
    expect(activity.items.map(({ description }: { description: string }) => description)).toEqual([
      'Changed redirect address in Lead form',
      expect.stringMatching(/^Changed .*fields.* in Lead form$/),
    ])
  })

  test.each([
    [{ fields: fields().slice(1) }, 'List each field once'],
    [
      { fields: fields({ email: 'hidden', phone: 'hidden' }) },
      'Show the email or phone field so you can reply',
    ],
    [{ thankYouMessage: ' ' }, 'Enter a thank-you message'],
    [{ redirectUrl: 'javascript:alert(1)' }, 'Enter a web address like https://alderfinch.com/thanks'],
    [{ redirectUrl: '//evil.test' }, 'Enter a web address like https://alderfinch.com/thanks'],
    [{ allowedHosts: ['not a site'] }, 'Enter a website like alderfinch.com'],
    [{ allowedHosts: ['alderfinch.com/contact'] }, 'Enter a website like alderfinch.com'],
    [{ notifyEmails: ['nobody'] }, 'Enter a valid email address'],
    [
      { notifyEmails: Array.from({ length: 21 }, (_, n) => `a${n}@b.test`) },
      'Enter up to 20 email addresses',
    ],
    [
      { autoReplyText: 'Hello {client.firstName}' },
      'Use only fields of your company, such as {company.name}',
    ],
    [
      { autoReplySubject: 'About {project.address}' },
      'Use only fields of your company, such as {company.name}',
    ],
  ])('refuse %j', async (changes, sentence) => {
    const { edit } = await studio()
    const { status, body } = await edit(changes)
    expect([status, body.error]).toEqual([400, sentence])
  })

  test('email no one outside of the team before the admin has confirmed their address', async () => {
    const { edit, get, call } = await studio()
    await server.sql('update users set email_verified_at = null where id = $1', [call.user.id])
    for (const changes of [{ autoReplyEnabled: true }, { notifyEmails: ['office@alder.test'] }]) {
      const { status, body } = await edit(changes)
      expect([status, body.error]).toEqual([
        409,
        'Confirm your email address first. Check your inbox for the link.',
      ])
    }
    expect(await get()).toMatchObject({ autoReplyEnabled: false, notifyEmails: [] })
    expect((await edit({ autoReplyEnabled: false, notifyEmails: [], thankYouMessage: 'Hi' })).status).toBe(
      200,
    )
  })

  test('are for admins only', async () => {
    const { companyId } = await studio()
    for (const role of ['Manager', 'Staff', 'Client'] as const) {
      const call = await server.signIn(role, companyId)
      expect((await call('GET', '/api/lead-form')).status).toBe(403)
      expect((await call('POST', '/api/lead-form/key')).status).toBe(403)
    }
  })

  test('keep the text of the automatic reply in a template', async () => {
    const { edit, get, template, companyId } = await studio()
    const { body } = await edit({ autoReplyEnabled: true, autoReplyText: 'Hi!\n\nYours, {company.name}' })
    expect(body).toMatchObject({ autoReplyEnabled: true, autoReplyText: 'Hi!\n\nYours, {company.name}' })
    expect(body.templates).toMatchObject([{ id: body.autoReplyTemplateId, name: 'Automatic reply' }])
    await edit({ autoReplySubject: 'Hello' })
    expect(await get()).toMatchObject({
      autoReplySubject: 'Hello',
      autoReplyText: 'Hi!\n\nYours, {company.name}',
    })
    expect(
      await server.sql('select name from message_templates where company_id = $1', [companyId]),
    ).toHaveLength(1)
    const other = await template('Thanks from {company.name}', 'We will call.')
    const unusable = await template('Hello {client.firstName}', 'x')
    expect((await edit({ autoReplyTemplateId: other })).body.autoReplySubject).toBe(
      'Thanks from {company.name}',
    )
    expect((await edit({ autoReplyTemplateId: unusable })).status).toBe(400)
    expect((await get()).templates.map(({ id }: { id: string }) => id)).not.toContain(unusable)
    // Once the template is deleted, the form uses the default text again.
    await server.sql('delete from message_templates where id = $1', [other])
    expect((await get()).autoReplyTemplateId).toBeNull()
    const foreign = await (await studio()).template('x', 'x')
    expect((await edit({ autoReplyTemplateId: foreign })).status).toBe(404)
  })
})

describe('a test of the form', () => {
  test('emails the admin, stores no lead, and counts nothing', async () => {
    const { call, count, rows } = await studio()
    expect((await call('POST', '/api/lead-form/test')).status).toBe(204)
    await server.runJobs()
    const [mail] = (await server.mails()).filter(({ to }) => to === call.user.email)
    expect(mail?.subject).toBe('Test: New lead from Sam Sample')
    expect(mail?.text).toContain('This is a test. No lead was stored.')
    expect(mail?.text).not.toContain('/api/leads/add/')
    expect([await rows(), await count('projects'), await count('lead_tokens')]).toEqual([[], 0, 0])
    for (let n = 0; n < 4; n++) await call('POST', '/api/lead-form/test')
    expect((await call('POST', '/api/lead-form/test')).status).toBe(429)
  })
})
