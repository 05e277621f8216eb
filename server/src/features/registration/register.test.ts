import { randomUUID } from 'node:crypto'
import { termsVersion } from '@mantel/domain/site/terms'
import { describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { registrationForm } from '../../testing/registration.ts'
import { startServer } from '../../testing/server.ts'
import { deleteDueCompanies } from '../admin/companies/purge-companies.ts'

const server = await startServer()
await server.sql('update waitlist_settings set is_active = false')

const register = (changes?: object) => server.call('POST', '/api/auth/register', registrationForm(changes))

describe('registering', () => {
  test('creates a company and its admin, who is signed in', async () => {
    const { status, body } = await register({
      timeZone: 'America/Denver',
      website: 'alderfinch.test',
      phone: '',
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      role: 'CompanyAdmin',
      companyName: 'Alder & Finch Staging',
      phone: null,
      emailVerifiedAt: null,
    })
    const me = await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${body.token}` })
    expect(me.body).toEqual(body.user)
    const [company] = await server.sql('select * from companies where id = $1', [body.user.companyId])
    expect(company).toMatchObject({
      time_zone: 'America/Denver',
      website: 'alderfinch.test',
      project_types: ['Full Stage', 'Enhancement', 'STR Design', 'Other'],
      project_stages: ['Discovery', 'Bid', 'Won', 'Completed', 'Paused', 'Canceled'],
      sources: ['Referral', 'Website', 'Open House', 'Mail', 'Other'],
      brokerage_label: 'Brokerage',
      brief_label: 'Brief',
      stage_duration_days: 90,
      deposit_due_days: 2,
      final_payment_days: 5,
      invoice_prefix: 'INV-',
      invoice_start_number: 1,
    })
  })

  test('records the accepted version of the terms', async () => {
    const { body } = await register({})
    const [activity] = await server.sql(
      "select metadata from admin_activities where company_id = $1 and action = 'company.created'",
      [body.user.companyId],
    )
    expect(activity).toEqual({ metadata: { termsVersion } })
  })

  test('accepts only time zones that PostgreSQL knows, in its spelling', async () => {
    const zoneFor = async (timeZone: string) => {
      const { status, body } = await register({ timeZone })
      const [row] = await server.sql<{ zone: string }>(
        'select time_zone as zone from companies where id = $1',
        [body.user.companyId],
      )
      return [status, row?.zone]
    }
    expect(await zoneFor('pacific/auckland')).toEqual([200, 'Pacific/Auckland'])
    for (const guess of ['+05:00', 'Mars/Olympus', 'posix/Europe/Vienna', ' '])
      expect([guess, ...(await zoneFor(guess))]).toEqual([guess, 200, 'America/New_York'])
  })

  test('gives the company its default data', async () => {
    const { companyId } = (await register({ businessProfile: 'interior-design' })).body.user
    const count = async (table: string) => {
      const [row] = await server.sql<{ n: number }>(
        `select count(*)::int as n from ${table} where company_id = $1`,
        [companyId],
      )
      return row?.n
    }
    const expected = {
      subscriptions: 1,
      startup_checklist: 1,
      lead_widget_configs: 1,
      company_styles: 1,
      message_templates: 3,
      contract_templates: 1,
      clients: 1,
      projects: 1,
      users: 1,
      // The browser that registered is a known device, so a stranger's wrong passwords do not lock it out.
      known_devices: 1,
      admin_activities: 1,
    }
    for (const [table, n] of Object.entries(expected)) expect([table, await count(table)]).toEqual([table, n])
    const [template] = await server.sql(
      `select t.name, c.default_contract_template = t.id as is_default from contract_templates t join companies c on c.id = t.company_id where c.id = $1`,
      [companyId],
    )
    expect(template).toEqual({ name: 'Design agreement', is_default: true })
    expect(await server.sql('select is_sample from projects where company_id = $1', [companyId])).toEqual([
      { is_sample: true },
    ])
  })

  test('succeeds even if its email templates are off', async () => {
    await server.sql('update system_email_templates set is_active = false')
    expect((await register()).status).toBe(200)
    await server.sql('update system_email_templates set is_active = true')
  })

  test('applies the business profile if it is offered, and else the defaults', async () => {
    await server.sql(
      "insert into business_profiles (name, value, is_active) values ('Gardens', 'gardens', false), ('Lofts', 'lofts', true)",
    )
    const begun = async (businessProfile: string) => {
      const { status, body } = await register({ businessProfile })
      const [row] = await server.sql<{
        profile: string | null
        stage: string
        sample: string
        brief: string
      }>(
        `select c.business_profile as profile, c.project_stages[1] as stage, p.status as sample, p.type, c.brief_label as brief
         from companies c join projects p on p.company_id = c.id where c.id = $1`,
        [body.user.companyId],
      )
      return [status, row]
    }
    const row = (profile: string | null, stage: string, type: string, brief = 'Brief') => [
      200,
      { profile, stage, sample: stage, type, brief },
    ]
    expect(await begun('interior-design')).toEqual(
      row('interior-design', 'Consultation', 'Full Service', 'Scope'),
    )
    expect(await begun('lofts')).toEqual(row('lofts', 'Inquiry', 'Standard'))
    for (const unknown of ['gardens', 'Interior-Design', '<b>anything at all</b>'])
      expect(await begun(unknown)).toEqual(row(null, 'Discovery', 'Full Stage'))
  })

  test('uses a business profile that cannot be deleted in the meantime', async () => {
    const admin = await server.signIn('SuperAdmin')
    const [profile] = await server.sql<{ id: string }>(
      "insert into business_profiles (name, value) values ('Boats', 'boats') returning id",
    )
    const [removed, ...registered] = await Promise.all([
      admin('DELETE', `/api/admin/business-profiles/${profile?.id}`),
      ...Array.from({ length: 4 }, () => register({ businessProfile: 'boats' })),
    ])
    expect(registered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [row] = await server.sql<{ n: number }>(
      "select count(*)::int as n from companies where business_profile = 'boats'",
    )
    expect([204, 409]).toContain(removed.status)
    expect(row?.n).toBe(removed.status === 204 ? 0 : 4)
  })

  test('sends a welcome email and asks to confirm the address', async () => {
    const email = 'confirm@example.com'
    const { token } = (await register({ email })).body
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Confirm your email address',
      'Welcome to Mantel',
    ])
    const confirm = mails.find(({ subject }) => subject.startsWith('Confirm'))
    const verify = () => server.call('POST', '/api/auth/verify-email', { token: confirm?.token })
    expect(await verify()).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed' },
    })
    const me = await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
    expect(me.body.emailVerifiedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect((await verify()).status).toBe(400)
  })

  test.each([
    [{ companyName: ' ' }, 'Company name is required'],
    [{ companyName: undefined }, 'Company name is required'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ password: 'password' }, 'This password is too common. Please choose another.'],
    [{ password: '      ' }, 'This password is only spaces. Please choose another.'],
    [{ password: '123123' }, 'This password repeats the same characters. Please choose another.'],
    [
      { password: '123456789' },
      'Letters or numbers in order are easy to guess. Please choose another password.',
    ],
    [{ password: 'Mantel2026' }, 'Please choose a password that isn’t just “Mantel”.'],
    [
      { password: 'alder & finch staging' },
      'Please choose a password that isn’t your email or company name.',
    ],
    [{ email: 'nope' }, 'Enter a valid email address'],
    [{ email: 'a@b.example\r\nBcc: all@b.example' }, 'Enter a valid email address'],
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: 'A\u0007B' }, 'Remove hidden characters, or paste as plain text'],
    [{ firstName: 'A\r\nBcc: b@example.com' }, 'Remove hidden characters, or paste as plain text'],
    [{ firstName: '\u202eevil' }, 'Remove hidden characters, or paste as plain text'],
    [{ firstName: '\u200b' }, 'First name is required'],
    [{ firstName: 'A\u0000B' }, 'We couldn’t read this request'],
    [{ termsAccepted: false }, 'Please accept the terms to continue'],
    [{ tierId: crypto.randomUUID() }, 'Unknown plan'],
    [{ tierId: 'studio' }, 'This isn’t a valid tier ID'],
    [{ role: 'SuperAdmin' }, 'Unknown field: role'],
    [{ companyId: crypto.randomUUID() }, 'Unknown field: companyId'],
  ])('refuses %j: %s', async (changes, sentence) => {
    const before = await server.sql('select count(*) from companies')
    expect(await register(changes)).toMatchObject({ status: 400, body: { error: sentence } })
    expect(await server.sql('select count(*) from companies')).toEqual(before)
  })

  test('accepts an address once, in any case, even from twenty requests at once', async () => {
    const email = 'once@example.com'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ email: n % 2 ? email : email.toUpperCase() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect([status, body.error]).toEqual([409, 'Email is already registered'])
    }
    const [row] = await server.sql<{ n: number }>(
      'select count(*)::int as n from companies where id not in (select company_id from users where company_id is not null)',
    )
    expect(row?.n).toBe(0)
  })

  test('with dots or a plus is another address, and the address of a deleted company is free again', async () => {
    const again = await register({ email: 'pat.lee@example.com' })
    expect(again.status).toBe(200)
    for (const email of ['patlee@example.com', 'pat.lee+two@example.com'])
      expect((await register({ email })).status).toBe(200)
    const { companyId } = again.body.user
    const requested = (days: number) =>
      server.sql(
        'update companies set deletion_requested_at = now() - make_interval(days => $2) where id = $1',
        [companyId, days],
      )
    await requested(1)
    await deleteDueCompanies(server.services)
    expect((await register({ email: 'Pat.Lee@example.com' })).status).toBe(409)
    await requested(8)
    await deleteDueCompanies(server.services)
    const { status, body } = await register({ email: 'pat.lee@example.com' })
    expect([status, body.user.companyId === companyId]).toEqual([200, false])
  })

  test('starts the plan’s trial', async () => {
    const [tier] = await server.sql<{ id: string }>(
      `insert into product_tiers (name, monthly_price, trial_duration_days) values ('Studio', 4900, 14) returning id`,
    )
    const { companyId } = (await register({ tierId: tier?.id, billingPeriod: 'monthly' })).body.user
    const [subscription] = await server.sql(
      `select status, billing_period, product_tier_id, round(extract(epoch from current_period_end - now()) / 86400)::int as days
       from subscriptions where company_id = $1`,
      [companyId],
    )
    expect(subscription).toEqual({
      status: 'trial',
      billing_period: 'monthly',
      product_tier_id: tier?.id,
      days: 14,
    })
    await server.sql('update product_tiers set is_active = false')
    expect((await register({ tierId: tier?.id })).body.error).toBe('Unknown plan')
  })

  describe('with an offer code', () => {
    async function newCode(maxUses: number | null = null) {
      const code = `WELCOME${randomUUID().slice(0, 8).toUpperCase()}`
      await server.sql(
        `insert into offer_codes (code, discount_type, discount_value, discount_duration_months, max_uses, is_active)
         values ($1, 'percentage', 20, 3, $2, true)`,
        [code, maxUses],
      )
      const count = async () =>
        server.sql<{ uses: number }>('select current_uses as uses from offer_codes where code = $1', [code])
      return { code, uses: async () => (await count())[0]?.uses }
    }

    test('applies it to the new subscription', async () => {
      const { code, uses } = await newCode()
      const { token } = (await register({ offerCode: ` ${code.toLowerCase()} ` })).body
      const { body } = await server.call('GET', '/api/onboarding', undefined, {
        authorization: `Bearer ${token}`,
      })
      expect(body.subscription.offer).toMatchObject({ code, discountValue: 20 })
      expect(await uses()).toBe(1)
    })

    test('creates nothing if the code is refused', async () => {
      const email = `${randomUUID()}@example.com`
      const refusal = 'This code isn’t valid'
      expect(await register({ email, offerCode: 'NOSUCHCODE' })).toMatchObject({
        status: 400,
        body: { error: refusal, fields: { offerCode: refusal } },
      })
      expect(await server.sql('select from users where email = $1', [email])).toEqual([])
      expect((await register({ email })).status).toBe(200)
    })

    test('lets only as many companies use the code as it allows', async () => {
      const { code, uses } = await newCode(2)
      const answers = await Promise.all(Array.from({ length: 5 }, () => register({ offerCode: code })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      expect(await uses()).toBe(2)
    })
  })

  test('is open to users with an old link once it is open', async () => {
    expect((await register({ inviteToken: newToken('register') })).status).toBe(200)
  })

  test('confirms the address that an invitation was sent to, and no other', async () => {
    const [token, email] = [newToken('register'), 'from-the-waitlist@example.com']
    await server.sql(
      "insert into registration_invites (email, token_hash, expires_at) values ($1, $2, now() + interval '7 days')",
      [email, hashToken(token)],
    )
    const other = 'somewhere-else@example.com'
    const { user: stranger } = (await register({ email: other, inviteToken: token })).body
    const { user: invited } = (await register({ email, inviteToken: token })).body
    expect(stranger.emailVerifiedAt).toBeNull()
    expect(invited.emailVerifiedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    await server.runJobs()
    const subjects = async (address: string) =>
      (await server.mails())
        .filter(({ to }) => to === address)
        .map(({ subject }) => subject)
        .sort()
    expect(await subjects(other)).toEqual(['Confirm your email address', 'Welcome to Mantel'])
    expect(await subjects(email)).toEqual(['Welcome to Mantel'])
  })

  test('is closed while the waitlist is active, except for invited users', async () => {
    await server.sql('update waitlist_settings set is_active = true')
    const closed = { status: 403, body: { error: 'Registration is closed. Please join the waitlist.' } }
    expect(await register()).toMatchObject(closed)

    const [token, email] = [newToken('register'), 'invited@example.com']
    await server.sql(
      "insert into registration_invites (email, token_hash, expires_at) values ($1, $2, now() + interval '7 days')",
      [email, hashToken(token)],
    )
    expect(await register({ inviteToken: token })).toMatchObject(closed)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register({ email, inviteToken: token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await server.sql('update waitlist_settings set is_active = false')
  })
})

describe('the profile', () => {
  test('can be changed by its owner', async () => {
    const call = await server.signIn('Staff')
    const { body } = await call('PATCH', '/api/auth/me', { firstName: ' Ada ', phone: '(555) 010-0199' })
    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Staff', phone: '(555) 010-0199' })
    expect((await call('GET', '/api/auth/me')).body).toEqual(body)
  })

  test('has an own time zone or the company’s', async () => {
    const call = await server.signIn('Staff')
    const zoneAfter = async (timeZone: unknown) => {
      const { status, body } = await call('PATCH', '/api/auth/me', { timeZone })
      return status === 200 ? body.timeZone : status
    }
    expect((await call('GET', '/api/auth/me')).body.timeZone).toBeNull()
    expect(await zoneAfter('America/Denver')).toBe('America/Denver')
    expect(await zoneAfter('Mars/Olympus')).toBe(400)
    expect((await call('GET', '/api/auth/me')).body.timeZone).toBe('America/Denver')
    expect(await zoneAfter('')).toBeNull()
    expect(await zoneAfter(null)).toBeNull()
  })

  test('refuses an empty change and unknown fields', async () => {
    const call = await server.signIn('Staff')
    expect(await call('PATCH', '/api/auth/me', {})).toMatchObject({
      status: 400,
      body: { error: 'Nothing to change' },
    })
    expect(await call('PATCH', '/api/auth/me', { role: 'CompanyAdmin' })).toMatchObject({ status: 400 })
    expect((await call('GET', '/api/auth/me')).body.role).toBe('Staff')
  })

  test('of a SuperAdmin can be changed as well', async () => {
    const call = await server.signIn('SuperAdmin')
    expect((await call('PATCH', '/api/auth/me', { lastName: 'Platform' })).body).toMatchObject({
      lastName: 'Platform',
      companyId: null,
    })
  })
})
