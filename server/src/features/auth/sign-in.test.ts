import { describe, expect, test } from 'vitest'
import { defaultHashCost } from '../../platform/passwords.ts'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer({ hashCost: defaultHashCost })
const login = (email: string, given = password, portal?: string) =>
  server.call('POST', '/api/auth/login', { email, password: given, ...(portal && { portal }) })
const callWith = (token: string) =>
  server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })

describe('signing in', () => {
  test('returns a token and the user whom it identifies', async () => {
    const company = await server.newCompany('Alder & Finch Staging')
    const user = await server.newUser('Manager', company)
    const { status, body } = await login(user.email)
    expect(status).toBe(200)
    expect(body.token).toMatch(/^crm_[\w-]{43}$/)
    expect(body.user).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'Manager',
      companyName: 'Alder & Finch Staging',
    })
    expect((await callWith(body.token)).body).toEqual(body.user)
  })

  test('returns the company’s navigation labels, or else the defaults', async () => {
    const company = await server.newCompany()
    await server.sql('update companies set navigation_labels = $2 where id = $1', [
      company,
      '{"pipeline":"Jobs","projects":"Homes"}',
    ])
    const user = await server.newUser('Staff', company)
    expect((await login(user.email)).body.user.navigationLabels).toEqual({
      pipeline: 'Jobs',
      projects: 'Homes',
      clients: 'Clients',
      settings: 'Settings',
    })
  })

  test('never returns the password, even hashed', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    expect((await login(user.email)).text).not.toMatch(/argon2|password/)
  })

  test('stores only a digest of the token', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const { token } = (await login(user.email)).body
    const rows = await server.sql('select * from sessions where user_id = $1', [user.id])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows).toHaveLength(1)
  })

  test('accepts the email address in any case', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    expect((await login(`  ${user.email.toUpperCase()} `)).status).toBe(200)
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const [wrong, unknown] = [await login(user.email, 'not this one'), await login('nobody@example.com')]
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } })
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
  })

  test('needs an address and a password', async () => {
    const refused = await server.call('POST', '/api/auth/login', {})
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: 'Email is required',
        fields: { email: 'Email is required', password: 'Password is required' },
      },
    })
  })

  test('refers a SuperAdmin to the admin sign-in after verifying the password', async () => {
    const admin = await server.newUser('SuperAdmin', null)
    expect(await login(admin.email)).toMatchObject({
      status: 403,
      body: { error: 'SuperAdmin users must use the admin login' },
    })
    expect((await login(admin.email, 'a wrong password')).body.error).toBe('Invalid email or password')
    expect((await login(admin.email, password, 'admin')).status).toBe(200)
  })

  test('refuses other users at the admin sign-in', async () => {
    const user = await server.newUser('CompanyAdmin', await server.newCompany())
    expect(await login(user.email, password, 'admin')).toMatchObject({
      status: 403,
      body: { error: 'Only SuperAdmin can access this login' },
    })
    expect(await server.sql('select id from sessions where user_id = $1', [user.id])).toEqual([])
  })

  test('refuses deactivated users and users of a closed company', async () => {
    const company = await server.newCompany('Heron Hall')
    const user = await server.newUser('CompanyAdmin', company)
    const refused = (error: string) => ({ status: 403, body: { error } })
    const off = refused('This account is deactivated. Contact your admin.')
    await server.sql('update users set deactivated_at = now() where id = $1', [user.id])
    expect(await login(user.email)).toMatchObject(off)
    await server.sql('update users set deactivated_at = null where id = $1', [user.id])
    await server.sql('update companies set suspended_at = now() where id = $1', [company])
    expect(await login(user.email)).toMatchObject(refused('Heron Hall’s account isn’t active.'))
    await server.sql("update platform_settings set support_address = 'help@mantel.test'")
    const closed = refused('Heron Hall’s account isn’t active. Contact help@mantel.test.')
    expect(await login(user.email)).toMatchObject(closed)
    await server.sql(
      'update companies set suspended_at = null, deletion_requested_at = now() where id = $1',
      [company],
    )
    expect(await login(user.email)).toMatchObject(closed)
    await server.sql('update users set deactivated_at = now() where id = $1', [user.id])
    expect(await login(user.email)).toMatchObject(off)
    expect(await login(user.email, 'not this one')).toMatchObject({ status: 401 })
    await server.sql('update platform_settings set support_address = null')
  })

  test('replaces a weaker hash', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await server.sql('update users set password = $2 where id = $1', [user.id, weak])
    expect((await login(user.email)).status).toBe(200)
    const [row] = await server.sql<{ password: string }>('select password from users where id = $1', [
      user.id,
    ])
    expect(row?.password).toContain('m=19456,t=2,p=1')
    expect((await login(user.email)).status).toBe(200)
  })

  test('records successful and failed attempts', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    await login(user.email, 'wrong')
    await login(user.email)
    const rows = await server.sql(
      'select action from admin_activities where actor_id = $1 order by created_at',
      [user.id],
    )
    expect(rows).toEqual([{ action: 'login.failed' }, { action: 'login.succeeded' }])
  })
})

describe('a session', () => {
  // Each of these must take effect on the next request.
  const endings: [string, (user: { id: string; companyId: string | null }) => [string, unknown[]]][] = [
    ['is revoked', ({ id }) => ['update sessions set revoked_at = now() where user_id = $1', [id]]],
    ['has expired', ({ id }) => ['update sessions set expires_at = now() where user_id = $1', [id]]],
    [
      'was idle for twelve hours',
      ({ id }) => ["update sessions set last_seen_at = now() - interval '12 hours' where user_id = $1", [id]],
    ],
    [
      'belongs to a deactivated user',
      ({ id }) => ['update users set deactivated_at = now() where id = $1', [id]],
    ],
    [
      'belongs to a suspended company',
      ({ companyId }) => ['update companies set suspended_at = now() where id = $1', [companyId]],
    ],
    [
      'belongs to a company about to be deleted',
      ({ companyId }) => ['update companies set deletion_requested_at = now() where id = $1', [companyId]],
    ],
    ['belongs to a deleted user', ({ id }) => ['delete from users where id = $1', [id]]],
    ['belongs to a deleted company', ({ companyId }) => ['delete from companies where id = $1', [companyId]]],
  ]
  test.each(endings)('ends at once when it %s', async (_how, change) => {
    const call = await server.signIn('Manager')
    expect((await call('GET', '/api/team')).status).toBe(200)
    await server.sql(...change(call.user))
    for (const path of ['/api/auth/me', '/api/team', '/api/auth/sessions']) {
      expect(await call('GET', path)).toMatchObject({ status: 401, body: { error: 'Sign in to continue' } })
    }
  })

  test('has the user’s current role', async () => {
    const call = await server.signIn('CompanyAdmin')
    await server.sql("update users set role = 'Staff' where id = $1", [call.user.id])
    expect((await call('GET', '/api/team')).status).toBe(403)
  })

  test('of a SuperAdmin ends after an hour without a request', async () => {
    const call = await server.signIn('SuperAdmin')
    await server.sql("update sessions set last_seen_at = now() - interval '59 minutes' where user_id = $1", [
      call.user.id,
    ])
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    await server.sql("update sessions set last_seen_at = now() - interval '61 minutes' where user_id = $1", [
      call.user.id,
    ])
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('ends with signing out, without affecting others', async () => {
    const call = await server.signIn()
    const other = await server.newSession(call.user)
    expect((await call('POST', '/api/auth/logout')).status).toBe(204)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await callWith(other)).status).toBe(200)
  })

  test('is listed for its owner, who can end it', async () => {
    const call = await server.signIn()
    const other = await server.newSession(call.user)
    const { body } = await call('GET', '/api/auth/sessions')
    expect(body).toHaveLength(2)
    expect(body.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    const { id } = body.find((session: { current: boolean }) => !session.current)
    expect((await call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(204)
    expect((await callWith(other)).status).toBe(401)
    expect((await call('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
  })

  test('of another user cannot be ended', async () => {
    const [mine, theirs] = [await server.signIn(), await server.signIn()]
    const { body } = await theirs('GET', '/api/auth/sessions')
    expect(await mine('DELETE', `/api/auth/sessions/${body[0].id}`)).toMatchObject({ status: 404 })
    expect((await theirs('GET', '/api/auth/me')).status).toBe(200)
  })

  test('on all other devices can be ended at once', async () => {
    const call = await server.signIn()
    const others = [await server.newSession(call.user), await server.newSession(call.user)]
    expect((await call('DELETE', '/api/auth/sessions')).status).toBe(204)
    for (const token of others) expect((await callWith(token)).status).toBe(401)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('is never read from a cookie', async () => {
    const { token } = await server.signIn()
    const refused = await server.call('GET', '/api/auth/me', undefined, {
      cookie: `token=${token}; crm=${token}`,
    })
    expect(refused.status).toBe(401)
  })
})
