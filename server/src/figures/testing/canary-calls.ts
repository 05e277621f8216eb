import { hashToken, newToken } from '../../platform/tokens.ts'
import { canary } from './canaries.ts'
import { as, type CanaryProduct, newEmail } from './canary-product.ts'

export async function visit({ call, metricsToken }: CanaryProduct) {
  const urls = `/ /app/pipeline /api/docs /api/openapi.json /healthz /readyz /metrics /favicon.svg /api/none /.env
    /api/waitlist/status /api/company-styles /server/dist/main.js`
  for (const url of urls.split(/\s+/)) await call('GET', url)
  await call('GET', '/metrics', undefined, as(canary('guess')))
  await call('GET', '/metrics', undefined, as(metricsToken))
}

export async function register({ call, scanner, sql }: CanaryProduct) {
  await sql('update waitlist_settings set is_active = true')
  const [email, password] = [newEmail('maya'), scanner.add('the first password', canary('password'))]
  const invite = scanner.add('a registration link', newToken('register'))
  await sql(
    `insert into registration_invites (email, token_hash, expires_at)
     values ('${email}', '${hashToken(invite)}', now() + interval '1 day')`,
  )
  const form = {
    firstName: 'Maya',
    lastName: 'Okafor',
    companyName: 'Alder',
    termsAccepted: true,
    email,
    password,
  }
  const tryToRegister = (changes: object) => call('POST', '/api/auth/register', { ...form, ...changes })
  await tryToRegister({})
  await tryToRegister({ inviteToken: invite, email: newEmail() })
  await tryToRegister({ inviteToken: `${invite}x` })
  await tryToRegister({ inviteToken: invite, termsAccepted: false })
  await tryToRegister({ inviteToken: invite, password: '123456' })
  const { body } = await tryToRegister({ inviteToken: invite })
  await tryToRegister({ inviteToken: invite })
  await sql('update waitlist_settings set is_active = false')
  await tryToRegister({})
  return { email, password, token: String(body.token) }
}

export async function signIn({ call, scanner }: CanaryProduct, email: string, password: string) {
  const login = (given: object) => call('POST', '/api/auth/login', given)
  await login({ email, password })
  await login({ email, password: scanner.add('a wrong password', canary('wrong')) })
  await login({ email, password, portal: 'admin' })
  await login({ email, password, portal: 'nowhere' })
  // Users sometimes type the password into the email field.
  await login({ email: password, password })
  await call('POST', '/api/auth/request-reset', { email: password })
  await login({ email: newEmail(), password })
  await login({ email, password: password.repeat(60) })
  await login({ email, password: [password] })
  await login({ email, password: { $ne: password } })
}

export async function changeOwnAccount(
  { call, scanner, tokenFor }: CanaryProduct,
  { email, password, token }: { email: string; password: string; token: string },
) {
  await call('GET', '/api/auth/me', undefined, as(token))
  await call('GET', '/api/auth/sessions', undefined, as(token))
  await call('GET', `/api/auth/me?token=${token}`)
  await call('GET', '/api/auth/me', undefined, { cookie: `token=${token}` })
  await call('GET', '/api/auth/me', undefined, { authorization: `Basic ${token}` })
  await call('GET', '/api/auth/me', undefined, as(`${token}${token}${token}${token}${token}`))
  await call('PATCH', '/api/auth/me', { firstName: 'Ada', phone: token }, { authorization: token })
  const next = scanner.add('the second password', canary('password'))
  const change = (currentPassword: string, to: string) =>
    call('PUT', '/api/auth/password', { currentPassword, password: to }, as(token))
  await change(canary('wrong'), next)
  await change(password, 'password')
  await change(password, email)
  await change(password, next)
  const confirm = await tokenFor(email, /^Confirm/)
  const verify = (given: string) => call('POST', '/api/auth/verify-email', { token: given })
  await verify(`${confirm}x`)
  await call('POST', '/api/auth/verification', undefined, as(token))
  await tokenFor(email, /^Confirm/, 2)
  await verify(confirm)
  await verify(confirm)
  return { token, password: next }
}

export async function forgetPassword({ call, scanner, tokenFor }: CanaryProduct, email: string) {
  // This is another user, so that the main user stays signed in.
  const other = newEmail('lost')
  const password = scanner.add('a lost password', canary('password'))
  const form = {
    firstName: 'Lost',
    lastName: 'One',
    companyName: 'Birch',
    termsAccepted: true,
    email: other,
    password,
  }
  await call('POST', '/api/auth/register', form)
  await call('POST', '/api/auth/request-reset', { email: other })
  const older = await tokenFor(other, /^Reset your password/)
  await call('POST', '/api/auth/request-reset', { email: other })
  const newer = await tokenFor(other, /^Reset your password/, 2)
  await call('POST', '/api/auth/request-reset', { email: newEmail('nobody') })
  const next = scanner.add('a reset password', canary('password'))
  const reset = (token: string, to = next) =>
    call('POST', '/api/auth/reset-password', { token, password: to })
  await reset(older)
  await reset(newer, 'short')
  await reset(newer, other)
  await reset(newer)
  await reset(newer)
  await call('GET', `/reset-password?token=${newer}`)
  await call('HEAD', `/reset-password?token=${newer}`)
  await call('POST', '/api/auth/login', { email: other, password: next })
  await call('POST', '/api/auth/request-reset', { email })
}

export async function manageTeam(
  { call, scanner, tokenFor }: CanaryProduct,
  { token, password }: { token: string; password: string },
) {
  const invite = (given: object) => call('POST', '/api/team/invitations', given, as(token))
  const [staff, admin] = [newEmail('staff'), newEmail('admin')]
  const { body } = await invite({ email: staff })
  const first = await tokenFor(staff, /invited/)
  await invite({ email: staff })
  await invite({ email: admin, role: 'CompanyAdmin', currentPassword: canary('wrong') })
  await invite({ email: admin, role: 'CompanyAdmin', currentPassword: password })
  const forAdmin = await tokenFor(admin, /invited/)
  await call('POST', `/api/team/invitations/${body.id}/delivery`, undefined, as(token))
  const second = await tokenFor(staff, /invited/, 2)
  const theirs = scanner.add('an invited password', canary('password'))
  const accept = (link: string, given: object) => call('POST', `/api/invitations/${link}/acceptance`, given)
  const form = { firstName: 'New', lastName: 'Person', password: theirs }
  for (const link of [first, second, `${second}x`]) await call('GET', `/api/invitations/${link}`)
  await accept(first, form)
  await accept(second, { ...form, password: 'qwerty' })
  const joined = await accept(second, form)
  await accept(second, form)
  await call('GET', `/accept-invitation?token=${forAdmin}`)
  await call('GET', '/api/team', undefined, as(token))
  const id = String(joined.body.user.id)
  const role = (currentPassword: string) =>
    call('PUT', `/api/team/${id}/role`, { role: 'Manager', currentPassword }, as(token))
  await role(canary('wrong'))
  await role(password)
  await call('PUT', `/api/team/${id}/deactivation`, undefined, as(token))
  await call('GET', '/api/auth/me', undefined, as(String(joined.body.token)))
  await call('POST', '/api/auth/login', { email: staff, password: theirs })
  for (const currentPassword of [canary('wrong'), password])
    await call('PUT', `/api/team/${id}/reactivation`, { currentPassword }, as(token))
}
