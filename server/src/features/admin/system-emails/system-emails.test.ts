import type { SystemEmail } from '@mantel/domain/admin/system-emails'
import { describe, expect, test } from 'vitest'
import { registrationForm } from '../../../testing/registration.ts'
import { startServer } from '../../../testing/server.ts'
import { systemTemplates } from '../../messages/system-templates.ts'

const server = await startServer()
await server.sql('update waitlist_settings set is_active = false')
const admin = await server.signIn('SuperAdmin')
const path = '/api/admin/system-emails'
const list = async () => (await admin('GET', path)).body as SystemEmail[]
const getEmail = async (key = 'welcome') => (await list()).find((email) => email.key === key) as SystemEmail
const save = async (changes: Partial<SystemEmail> = {}, key = 'welcome') => {
  const { subject, body, button, isActive, version } = { ...(await getEmail(key)), ...changes }
  return admin('PUT', `${path}/${key}`, { subject, body, button, isActive, version })
}
const restore = async (key = 'welcome') =>
  admin('PUT', `${path}/${key}/default`, { version: (await getEmail(key)).version })
const register = async () => {
  const form = registrationForm({ companyName: 'Alder & Finch' })
  await server.call('POST', '/api/auth/register', form)
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === form.email)
}

describe('the platform’s emails', () => {
  test('are listed by name as plain text, with their fields', async () => {
    const emails = await list()
    expect(emails.map(({ key }) => key).sort()).toEqual(Object.keys(systemTemplates).sort())
    expect(emails.every(({ isAsBuilt, editedBy }) => isAsBuilt && editedBy === null)).toBe(true)
    expect(await getEmail()).toMatchObject({
      name: 'Welcome',
      subject: 'Welcome to {platformName}',
      body: expect.stringMatching(/^# Welcome, \{firstName\}\n\n\{companyName\} is set up\./),
      button: 'Get started',
      fields: ['firstName', 'companyName', 'platformName'],
    })
  })

  test('are sent as edited, and can be reset to the default', async () => {
    const changed = await save({
      subject: 'Hello {firstName}',
      body: '# A <b>warm</b> welcome\n\n{companyName} is in.\n\n- One\n- Two',
      button: 'Come in',
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { subject: 'Hello {firstName}', isAsBuilt: false, editedBy: 'Robin SuperAdmin' },
    ])
    const mail = (await register()).find(({ subject }) => subject === 'Hello Maya')
    expect(mail?.text).toContain(
      'A <b>warm</b> welcome\n\nAlder & Finch is in.\n\n- One\n- Two\n\nCome in: http',
    )
    expect(mail?.html).toContain('A &lt;b&gt;warm&lt;/b&gt; welcome')
    expect((await restore()).body).toMatchObject({ subject: 'Welcome to {platformName}', isAsBuilt: true })
    expect((await register()).map(({ subject }) => subject)).toContain('Welcome to Mantel')
    expect(
      await server.sql(
        "select action from admin_activities where target_type = 'system-email' order by created_at",
      ),
    ).toEqual([{ action: 'system-email.updated' }, { action: 'system-email.restored' }])
  })

  test('are not sent if switched off', async () => {
    await save({ isActive: false })
    expect((await register()).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
    expect((await restore()).body.isActive).toBe(false)
    expect((await save({ isActive: true })).body.isActive).toBe(true)
  })

  test.each<[Partial<SystemEmail>, string, string]>([
    [
      { body: 'Hello {lastName}' },
      'body',
      'This email has no field {lastName}. You can use {firstName}, {companyName} and {platformName}.',
    ],
    [
      { subject: '{}' },
      'subject',
      'This email has no field {}. You can use {firstName}, {companyName} and {platformName}.',
    ],
    [{ button: '{firstName}' }, 'button', 'The button can’t contain fields'],
    [{ subject: ' ' }, 'subject', 'Enter a subject'],
    [{ subject: 'A\r\nBcc: all@example.com' }, 'subject', 'Remove hidden characters, or paste as plain text'],
    [{ body: ' \n ' }, 'body', 'Enter some text'],
    [{ body: 'A \uE000 mark' }, 'body', 'Remove hidden characters, or paste as plain text'],
  ])('refuse %j', async (changes, field, sentence) => {
    const before = await getEmail()
    const refused = { status: 400, body: { fields: { [field]: sentence } } }
    expect(await save(changes)).toMatchObject(refused)
    const { subject, body, button } = { ...before, ...changes }
    expect(await admin('POST', `${path}/welcome/test`, { subject, body, button })).toMatchObject(refused)
    expect(await getEmail()).toEqual(before)
  })

  test('with an empty button label use the default label', async () => {
    expect((await save({ button: null })).body.button).toBe('Get started')
  })

  test('refuse an edit of an older version', async () => {
    const { version, body, isActive } = await getEmail('team_invite')
    const answers = await Promise.all(
      ['One', 'Two'].map((subject) =>
        admin('PUT', `${path}/team_invite`, { subject, body, button: 'Join', isActive, version }),
      ),
    )
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412])
    expect((await admin('PUT', `${path}/team_invite/default`, { version })).status).toBe(412)
  })

  test('can be tested with unsaved text, which stays unsaved', async () => {
    const before = await getEmail()
    const text = { subject: 'For {companyName}', body: 'Dear {firstName}', button: 'Go' }
    const { status, body } = await admin('POST', `${path}/welcome/test`, text)
    expect([status, body]).toEqual([200, { sentTo: admin.user.email }])
    await server.runJobs()
    const [mail] = (await server.mails()).filter(({ to }) => to === admin.user.email)
    expect([mail?.subject, mail?.text]).toEqual([
      'Test: For Alder & Finch Staging',
      expect.stringContaining('Dear Robin\n\nGo: http://mantel.test/'),
    ])
    expect(await getEmail()).toEqual(before)
  })

  test('do not exist for an unknown key, and only SuperAdmins can edit them', async () => {
    expect((await admin('PUT', `${path}/toString/default`, { version: 1 })).status).toBe(404)
    const call = await server.signIn()
    expect((await call('GET', path)).status).toBe(403)
    expect((await call('PUT', `${path}/welcome/default`, { version: 1 })).status).toBe(403)
  })
})
