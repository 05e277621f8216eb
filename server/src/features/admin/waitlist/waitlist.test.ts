import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { registrationForm } from '../../../testing/registration.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')

const path = '/api/admin/waitlist'
async function join(email: string, daysAgo = 0) {
  const [row] = await server.sql<{ id: string }>(
    'insert into waitlist (email, signup_date) values ($1, now() - make_interval(days => $2)) returning id',
    [email, daysAgo],
  )
  return row?.id ?? ''
}
const invite = (id: string) => admin('POST', `${path}/${id}/invitation`)
async function inviteLinks(email: string) {
  await server.runJobs()
  return (await server.mails())
    .filter(({ to, subject }) => to === email && subject.includes('spot'))
    .map(({ link }) => new URL(link ?? '').searchParams)
}
const register = (email: string, inviteToken: string | null) =>
  server.call('POST', '/api/auth/register', registrationForm({ email, inviteToken }))
const logged = async (action: string) =>
  (
    await server.sql<{ description: string }>(
      'select description from admin_activities where action = $1 and company_id is null',
      [action],
    )
  ).map(({ description }) => description)

beforeEach(async () => {
  await server.sql('delete from waitlist')
  await server.sql('delete from rate_limits')
  await server.sql('update waitlist_settings set is_active = true')
})

describe('the waitlist', () => {
  test('is listed in pages, latest first, and can be searched by part of the address', async () => {
    for (let n = 0; n < 5; n++) await join(`person${n}@studio.test`, n)
    await join('100%_sure@other.test', 9)
    const emails = async (query: string) =>
      (await admin('GET', `${path}${query}`)).body.items.map(({ email }: { email: string }) => email)
    expect(await emails('?search=STUDIO')).toEqual([0, 1, 2, 3, 4].map((n) => `person${n}@studio.test`))
    expect(await emails('?search=%25_')).toEqual(['100%_sure@other.test'])
    const first = (await admin('GET', `${path}?limit=4`)).body
    const second = (await admin('GET', `${path}?limit=4&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items]).toHaveLength(6)
    expect(second.nextCursor).toBeNull()
    expect((await admin('GET', `${path}/summary`)).body).toEqual({ isActive: true, people: 6, invited: 0 })
  })

  test('can be switched on and off, which applies to the next visitor and is recorded', async () => {
    const turn = (isActive: boolean) => admin('PUT', `${path}/status`, { isActive })
    const isOpen = async () => !(await server.call('GET', '/api/waitlist/status')).body.isActive
    expect((await turn(false)).body).toMatchObject({ isActive: false })
    expect(await isOpen()).toBe(true)
    expect((await register('open@studio.test', null)).status).toBe(200)
    expect((await turn(false)).status).toBe(200)
    await turn(true)
    expect(await isOpen()).toBe(false)
    expect(await register('shut@studio.test', null)).toMatchObject({ status: 403 })
    expect(await logged('waitlist.switched')).toEqual(['Turned off the waitlist', 'Turned on the waitlist'])
  })

  test('deletes a removed address and its link', async () => {
    const id = await join('gone@studio.test')
    await invite(id)
    const [link] = await inviteLinks('gone@studio.test')
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await register('gone@studio.test', link?.get('invite') ?? '')).status).toBe(403)
    expect(await logged('waitlist.removed')).toEqual(['Removed someone from the waitlist'])
  })

  test('can be exported as CSV without formulas, however long it is', async () => {
    await server.sql(
      "insert into waitlist (email, signup_date) select 'p' || n || '@studio.test', now() - make_interval(mins => n) from generate_series(1, 2500) n",
    )
    await join('=cmd()@studio.test', 30)
    const csv = await admin('POST', `${path}/export`)
    expect(csv.status).toBe(200)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"/)
    const lines = csv.text.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe('"Email","Signed up","Invited"')
    expect(lines[1]).toMatch(/^"'=cmd\(\)@studio\.test","\d{4}-.*Z",""$/)
    expect(lines).toHaveLength(2502)
    expect(new Set(lines).size).toBe(2502)
    expect(await logged('export.created')).toEqual(['Exported the waitlist'])
  })
})

describe('an invitation', () => {
  test('lets its recipient register once while the waitlist is active', async () => {
    const id = await join('maya@studio.test')
    const answer = await invite(id)
    expect(answer).toMatchObject({ status: 200, body: { id, email: 'maya@studio.test' } })
    expect(answer.body.invitedAt).not.toBeNull()
    const [link] = await inviteLinks('maya@studio.test')
    expect(link?.get('mode')).toBe('register')
    expect(link?.get('email')).toBe('maya@studio.test')
    const token = link?.get('invite') ?? ''
    const [stored] = await server.sql<{ days: number; text: string }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days, r::text as text
       from registration_invites r where email = 'maya@studio.test'`,
    )
    expect(stored?.days).toBe(14)
    expect(stored?.text).not.toContain(token)

    expect((await register('somebody-else@studio.test', token)).status).toBe(403)
    expect((await register('maya@studio.test', 'made-up')).status).toBe(403)
    const joined = await register('Maya@Studio.test', token)
    expect(joined).toMatchObject({ status: 200, body: { user: { email: 'maya@studio.test' } } })
    expect((await register('maya2@studio.test', token)).status).toBe(403)
    expect(await invite(id)).toMatchObject({
      status: 409,
      body: { error: 'This email address already has an account' },
    })
    expect(await logged('waitlist.invited')).toContain('Invited maya@studio.test from the waitlist')
  })

  test('ends earlier invitations, also under concurrent requests', async () => {
    const id = await join('again@studio.test')
    const answers = await Promise.all([invite(id), invite(id), invite(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const links = await inviteLinks('again@studio.test')
    expect(links).toHaveLength(3)
    const [left] = await server.sql<{ n: number }>(
      "select count(*)::int as n from registration_invites where email = 'again@studio.test'",
    )
    expect(left?.n).toBe(1)
    const statuses = []
    for (const link of links) statuses.push((await register('again@studio.test', link.get('invite'))).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is rate-limited per mailbox', async () => {
    const id = await join('patient@studio.test')
    for (let n = 0; n < 5; n++) expect((await invite(id)).status).toBe(200)
    expect((await invite(id)).status).toBe(429)
  })

  test('is refused if its email is switched off, and changes nothing', async () => {
    const id = await join('silent@studio.test')
    await server.sql(
      "update system_email_templates set is_active = false where template_key = 'waitlist_open'",
    )
    expect(await invite(id)).toMatchObject({
      status: 409,
      body: { error: 'This email is turned off. Turn it on under Content first.' },
    })
    await server.sql(
      "update system_email_templates set is_active = true where template_key = 'waitlist_open'",
    )
    const { items } = (await admin('GET', path)).body
    expect(items[0]).toMatchObject({ invitedAt: null })
    expect((await invite(randomUUID())).status).toBe(404)
  })
})
