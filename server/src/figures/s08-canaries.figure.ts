import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll } from 'vitest'
import { linkLocation } from '../features/messages/email-links.ts'
import { readKeys } from '../platform/database/embedded/keys.ts'
import { locateServer } from '../platform/database/embedded/location.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing.ts'
import { rolePasswords } from '../platform/database/prepare.ts'
import { secretBox } from '../platform/secrets.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { bundle } from '../survival/testing-bundle.ts'
import { type Answer, from } from '../survival/testing-client.ts'
import { until } from '../survival/testing-processes.ts'
import { launch, ownerUrlOf, postmasterPid, sqlOn, startProduct } from '../survival/testing-product.ts'
import { canary, openCage } from './testing-canaries.ts'
import { openFigure } from './testing-figure.ts'
import { everyTable } from './testing-rows.ts'
import { openSink } from './testing-sink.ts'

const figure = openFigure('S08')
const root = fileURLToPath(new URL('../../../', import.meta.url))
const workspace = createTestWorkspace()
afterAll(() => workspace.close())
const cage = openCage()

const secretKey = cage.keep('SECRET_KEY', randomBytes(36).toString('base64'))
const previousKey = cage.keep('SECRET_KEY_PREVIOUS', randomBytes(36).toString('base64'))
const metricsToken = cage.keep('METRICS_TOKEN', randomBytes(24).toString('hex'))
const smtpPassword = cage.keep('the password of SMTP_URL', canary('smtp'))
for (const [role, password] of Object.entries(rolePasswords(secretKey)))
  cage.keep(`the password of ${role}`, password)
const box = secretBox({ current: secretKey, previous: [previousKey] })

const mailServer = { isClosed: false }
const sink = await openSink({
  user: 'mantel',
  password: smtpPassword,
  isClosed: () => mailServer.isClosed,
  refuses: (to) => (to.startsWith('refused') ? `No mailbox ${to} here` : null),
})
workspace.onClose(() => sink.close())
const env = {
  LOG_LEVEL: 'debug',
  SECRET_KEY: secretKey,
  SECRET_KEY_PREVIOUS: previousKey,
  SMTP_URL: sink.url,
  MAIL_FROM: 'studio@mantel.test',
  METRICS_TOKEN: metricsToken,
}
const { scriptOf } = await bundle(workspace.directory(), { main: 'server/src/main.ts' })
const dataDir = path.join(workspace.directory(), 'data')
const product = await startProduct(scriptOf('main'), workspace.onClose, { dataDir, env })
const sql = (text: string) => sqlOn(dataDir, text)

const responses: { what: string; text: string }[] = []
let callers = 0

/** Calls from a new IP address and stores the response. Leaves out the tokens that the response is meant to contain. */
async function call(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await product.call(method, url, body, { ...from(++callers), ...headers })
  keep(`${method} ${(url.split('?')[0] ?? '').replace(/[\w-]{20,}/g, '…')}`, answer)
  return answer
}

function keep(what: string, { status, text, headers, body }: Answer) {
  const givesSecrets = status === 200 && /\/(login|register|acceptance|reset-password)$/.test(what)
  const given = givesSecrets ? ([body.token, body.device] as unknown[]).filter(Boolean).map(String) : []
  const shown = given.reduce((left, token) => left.replace(cage.keep(`a token of ${what}`, token), ''), text)
  // A signing page's link header contains the token of its own URL.
  const { link, ...others } = headers
  const told = what === 'GET /sign/…' ? others : { ...others, link }
  responses.push({ what: `${what} ${status}`, text: shown + JSON.stringify(told) })
}

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const newEmail = (name = 'robin') => `${name}-${crypto.randomUUID()}@example.com`

/** Waits for an email and returns its token, which is a secret from then on. */
async function tokenFor(email: string, subject: RegExp, count = 1) {
  const message = await until(async () => {
    const parsed = await Promise.all(
      sink.received.filter(({ to }) => to.includes(email)).map(({ raw }) => PostalMime.parse(raw)),
    )
    return parsed.filter((mail) => subject.test(mail.subject ?? ''))[count - 1]
  }, `No email ${subject} to ${email}`)
  const token = /token=([\w-]+)/.exec(message.text ?? '')?.[1] ?? ''
  return cage.keep(`the link of ${message.subject} to ${email}`, token)
}

/** Searches all rows as text. The tokens of emails that are waiting become secrets too. */
async function searchRows() {
  const rows = async <R>(text: string) => (await sql(text)) as R[]
  const waiting = await rows<{ id: string; company_id: string | null; sealed_link: string }>(
    'select id, company_id, sealed_link from messages where sealed_link is not null',
  )
  for (const { id, company_id: companyId, sealed_link } of waiting) {
    const token = /token=([\w-]+)/.exec(box.decrypt(linkLocation({ id, companyId }), sealed_link))?.[1]
    if (token) cage.keep(`the sealed link of ${id}`, token)
  }
  const hits: string[] = []
  let count = 0
  for (const table of await everyTable((text) => rows(text))) {
    const all = await rows<{ row: string }>(`select t::text as row from ${table} t`)
    count += all.length
    hits.push(...cage.in(all.map(({ row }) => row).join('\n')).map((name) => `${name} is in ${table}`))
  }
  return { hits, count, sealed: waiting.length }
}

const found: { rows: string[] } = { rows: [] }

figure.measure('a whole day of calls, right and wrong', async () => {
  await visitors()
  const { email, password, token } = await registering()
  await signingIn(email, password)
  const changed = await ownAccount(email, password, token)
  await forgetting(email)
  await team(changed.token, changed.password)
  await hostile(changed.token)
  await troubles(email)
  figure.holds('calls', responses.length, responses.length > 100, 'more than 100')
  const statuses = new Set(responses.map(({ what }) => what.split(' ').at(-1) ?? ''))
  figure.says('statuses', [...statuses].sort((a, b) => a.localeCompare(b)).join())
  figure.holds('secrets', cage.size(), cage.size() >= 30, 'at least 30')
})

async function visitors() {
  const urls = `/ /app/pipeline /api/docs /api/openapi.json /healthz /readyz /metrics /favicon.svg /api/none /.env
    /api/waitlist/status /api/company-styles /server/dist/main.js`
  for (const url of urls.split(/\s+/)) await call('GET', url)
  await call('GET', '/metrics', undefined, as(canary('guess')))
  await call('GET', '/metrics', undefined, as(metricsToken))
}

async function registering() {
  await sql('update waitlist_settings set is_active = true')
  const [email, password] = [newEmail('maya'), cage.keep('the first password', canary('password'))]
  const invite = cage.keep('a registration link', newToken('register'))
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
  const register = (changes: object) => call('POST', '/api/auth/register', { ...form, ...changes })
  await register({})
  await register({ inviteToken: invite, email: newEmail() })
  await register({ inviteToken: `${invite}x` })
  await register({ inviteToken: invite, termsAccepted: false })
  await register({ inviteToken: invite, password: '123456' })
  const { body } = await register({ inviteToken: invite })
  await register({ inviteToken: invite })
  await sql('update waitlist_settings set is_active = false')
  await register({})
  return { email, password, token: String(body.token) }
}

async function signingIn(email: string, password: string) {
  const login = (given: object) => call('POST', '/api/auth/login', given)
  await login({ email, password })
  await login({ email, password: cage.keep('a wrong password', canary('wrong')) })
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

async function ownAccount(email: string, password: string, token: string) {
  await call('GET', '/api/auth/me', undefined, as(token))
  await call('GET', '/api/auth/sessions', undefined, as(token))
  await call('GET', `/api/auth/me?token=${token}`)
  await call('GET', '/api/auth/me', undefined, { cookie: `token=${token}` })
  await call('GET', '/api/auth/me', undefined, { authorization: `Basic ${token}` })
  await call('GET', '/api/auth/me', undefined, as(`${token}${token}${token}${token}${token}`))
  await call('PATCH', '/api/auth/me', { firstName: 'Ada', phone: token }, { authorization: token })
  const next = cage.keep('the second password', canary('password'))
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

async function forgetting(email: string) {
  // This is another user, so that the main user stays signed in.
  const other = newEmail('lost')
  const password = cage.keep('a lost password', canary('password'))
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
  const next = cage.keep('a reset password', canary('password'))
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

async function team(token: string, password: string) {
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
  const theirs = cage.keep('an invited password', canary('password'))
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

/** Makes malformed calls with secrets in the wrong places. */
async function hostile(token: string) {
  const password = cage.keep('a password in a broken call', canary('password'))
  const { port } = new URL(product.url)
  const raw = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.end(text))
      let answer = ''
      socket.on('data', (chunk) => (answer += String(chunk)))
      socket.on('error', () => {})
      socket.on('close', () => {
        responses.push({ what: 'a broken call 400', text: answer })
        resolve()
      })
    })
  const post = (head: string, body: string) =>
    raw(
      'POST /api/auth/login HTTP/1.1\r\nHost: mantel.test\r\nConnection: close\r\n' +
        `Authorization: Bearer ${token}\r\n${head}\r\n${body}`,
    )
  const json = (body: string, type = 'application/json') =>
    post(`Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`, body)
  await json(`{"email":"a@b.example","password":"${password}"`)
  await json(`{"email":"a@b.example","password":"${password}"}}`)
  await json(`{"password":"${password}","__proto__":{"a":"${token}"}}`)
  await json(`"${password}"`)
  await json(`password=${password}&token=${token}`, 'application/x-www-form-urlencoded')
  await json(`<password>${password}</password>`, 'text/xml')
  await json(password, `${password}/${token}`)
  await post('Content-Type: application/json\r\nContent-Length: 10\r\n', `{"password":"${password}"}`)
  await post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', `5\r\n${password}\r\n0\r\n\r\n`)
  await post(`Bad Header ${token}\r\n`, '')
  await post(`X-Long: ${token.repeat(600)}\r\n`, '')
  await raw(`GET /api/auth/me?token=${token} HTTP/9.9\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await raw(`${token} ${password}\r\n\r\n`)
  const urls = `/api/${token} /sign/${token} /api/invitations/${token}/x /api/auth/sessions/${token} /api/files/${token}
    /assets/${token}.js /%${token} /api/auth/me?password=${password} /verify-email?token=${token}`
  for (const url of urls.split(/\s+/))
    for (const method of ['GET', 'POST', 'DELETE']) await call(method, url, undefined, as(token))
  const login = { email: newEmail(), password }
  await call('POST', '/api/auth/login', { ...login, more: token }, as(token))
  await call('POST', '/api/auth/login', { ...login, email: `${password}\u0000` })
  await call('POST', '/api/auth/login', { ...login, password: `${password}\ud800` })
  await call('POST', '/api/auth/login', { ...login, email: 'x'.repeat(1_100_000), password })
}

/** Makes calls while the database and the mail server fail. */
async function troubles(email: string) {
  const password = cage.keep('a password in a crash', canary('password'))
  const form = { firstName: 'Cut', lastName: 'Off', companyName: 'Cedar', termsAccepted: true, password }
  const cut = { ...form, email: newEmail('cut') }
  await call('POST', '/api/auth/register', cut)
  await call('POST', '/api/auth/register', { ...form, email: newEmail('refused') })
  mailServer.isClosed = true
  await call('POST', '/api/auth/register', { ...form, email: newEmail('waiting') })
  await call('POST', '/api/auth/request-reset', { email })
  await until(
    async () => (await sql("select 1 from messages where last_error like '%451'")).length > 0,
    'No email had to wait',
  )
  const rows = await searchRows()
  found.rows.push(...rows.hits)
  figure.holds('sealed-links-while-waiting', rows.sealed, rows.sealed >= 2, 'at least 2')
  mailServer.isClosed = false
  // The parameters of the failing statement contain the session's row, and the database puts that row into its error.
  await sql('alter table sessions add constraint refuses_all check (false) not valid')
  const { status } = await call('POST', '/api/auth/login', { email: cut.email, password })
  await sql('alter table sessions drop constraint refuses_all')
  figure.holds('status-of-a-failed-statement', status, status === 500, '500')
  const calls = Array.from({ length: 40 }, async (_, n) => {
    await sleep(n * 15)
    await call('POST', '/api/auth/login', { email: newEmail(), password }).catch(() => undefined)
    await call('POST', '/api/auth/request-reset', { email: newEmail() }).catch(() => undefined)
  })
  const { socketDir, port } = locateServer(path.join(dataDir, 'postgres'), 5432)
  const superuser = readKeys(path.join(dataDir, 'postgres'))?.superuser ?? ''
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import pg from 'pg'
       const { WHERE: host, KEY: password } = process.env
       const client = new pg.Client({ host, port: ${port}, user: 'postgres', database: 'postgres', password })
       await client.connect()
       for (let n = 0; n < 40; n++) {
         await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'mantel_%'")
         await new Promise((resolve) => setTimeout(resolve, 10))
       }
       await client.end()`,
    ],
    { cwd: root, env: { PATH: process.env.PATH, WHERE: socketDir, KEY: superuser } },
  )
  await Promise.all(calls)
  await until(
    async () => (await call('POST', '/api/auth/login', { email: cut.email, password })).status === 200,
  )
}

figure.measure('starts that fail tell no secret', async () => {
  const wrong = { NODE_ENV: 'production', PUBLIC_URL: 'https://mantel.test', ...env }
  const ownerPassword = cage.keep('the password of a wrong DATABASE_URL', canary('owner'))
  const starts: Record<string, string>[] = [
    { ...wrong, SECRET_KEY: cage.keep('a placeholder key', `changeme-${canary('key')}`) },
    { ...wrong, SMTP_URL: `http://mantel:${smtpPassword}@mail.example` },
    { ...wrong, METRICS_TOKEN: cage.keep('a short token', canary('m').slice(0, 16)) },
    {
      ...wrong,
      PUBLIC_URL: `http://${cage.keep('the password of PUBLIC_URL', canary('public'))}@mantel.test`,
    },
    { ...wrong, DATABASE_URL: `mysql://mantel:${ownerPassword}@127.0.0.1/mantel` },
    { ...wrong, DATABASE_URL: ownerUrlOf(dataDir).replace(/:[^:@/]*@/, `:${ownerPassword}@`) },
    { ...wrong, DATABASE_URL: `postgres://mantel_owner:${ownerPassword}@127.0.0.1:1/mantel` },
    { ...wrong, DATABASE_URL: `postgres://mantel_owner:${ownerPassword}@no.such.host.invalid/mantel` },
    // This is the right database with another key, so its roles belong to another installation.
    {
      ...wrong,
      DATABASE_URL: ownerUrlOf(dataDir),
      SECRET_KEY: cage.keep('another SECRET_KEY', randomBytes(36).toString('base64')),
      SECRET_KEY_PREVIOUS: '',
    },
  ]
  cage.keep('the password of the owner', readKeys(path.join(dataDir, 'postgres'))?.owner ?? '')
  const hits: string[] = []
  let refused = 0
  for (const [at, start] of starts.entries()) {
    const child = launch(scriptOf('main'), workspace.onClose, {
      dataDir: path.join(workspace.directory(), 'data'),
      env: start,
    })
    const { code } = await child.ended
    if (code !== 0) refused++
    hits.push(...cage.in(child.lines.join('\n')).map((name) => `${name} is told by start ${at}`))
  }
  figure.holds('starts-refused', refused, refused === starts.length, String(starts.length))
  figure.none('hits-in-failed-starts', hits)
})

figure.measure('no answer, log line, row, file or process holds a secret', async () => {
  const rows = await searchRows()
  found.rows.push(...rows.hits)
  figure.holds('rows-searched', rows.count, rows.count > 100, 'more than 100')
  figure.none('hits-in-rows', found.rows)

  const answers = responses.flatMap(({ what, text }) => cage.in(text).map((name) => `${name} is in ${what}`))
  figure.none('hits-in-answers', answers)

  const pid = postmasterPid(dataDir)
  const visible = [`/proc/${product.pid}/cmdline`, `/proc/${pid}/cmdline`, `/proc/${pid}/environ`]
  figure.none(
    'hits-in-processes',
    visible.flatMap((file) => cage.in(readFileSync(file)).map((name) => `${name} is in ${file}`)),
  )

  product.kill('SIGTERM')
  await product.ended
  const levels = new Set(product.lines.flatMap((line) => /"level":"(\w+)"/.exec(line)?.[1] ?? []))
  figure.says('log-lines', product.lines.length)
  figure.says('log-levels', [...levels].sort().join())
  figure.holds(
    'log-says-requests',
    String(product.lines.some((line) => line.includes('"msg":"request"'))),
    product.lines.some((line) => line.includes('"msg":"request"')),
    'true',
  )
  figure.none(
    'hits-in-log',
    product.lines.flatMap((line) => cage.in(line).map((name) => `${name}: ${line.slice(0, 200)}`)),
  )

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const keys = path.join(dataDir, 'postgres.keys.json')
  const inFiles = files
    .filter((file) => file !== keys)
    .flatMap((file) =>
      cage.in(readFileSync(file)).map((name) => `${name} is in ${path.relative(dataDir, file)}`),
    )
  figure.holds('files-searched', files.length, files.length > 500, 'more than 500, the database among them')
  figure.none('hits-in-files', inFiles)
})

figure.measure('emails contain only the secret that they deliver', async () => {
  const hits: string[] = []
  for (const { to, raw } of sink.received) {
    const mail = await PostalMime.parse(raw)
    const text = [mail.subject, mail.text, mail.html, JSON.stringify(mail.headers), raw.toString()].join('\n')
    const own = `the link of ${mail.subject} to ${to[0]}`
    hits.push(
      ...cage
        .in(text)
        .filter((name) => name !== own && !name.startsWith('the sealed link of '))
        .map((name) => `${name} is in ${mail.subject} to ${to[0]}`),
    )
  }
  figure.holds('emails', sink.received.length, sink.received.length >= 12, 'at least 12')
  figure.none('hits-in-emails', hits)
})

figure.measure('the web that is built beside the secrets holds none of them', async () => {
  const outDir = path.join(workspace.directory(), 'web')
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      outDir,
      '--sourcemap',
      '--logLevel',
      'error',
    ],
    {
      cwd: path.join(root, 'web'),
      env: {
        PATH: process.env.PATH,
        ...env,
        DATABASE_URL: `postgres://x:${canary('x')}@h/d`,
        VITE_SECRET: metricsToken,
      },
      stdio: 'pipe',
    },
  )
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const hits = files.flatMap((entry) =>
    cage
      .in(readFileSync(path.join(entry.parentPath, entry.name)))
      .map((name) => `${name} is in ${entry.name}`),
  )
  figure.holds('bundle-files', files.length, files.length >= 3, 'at least 3')
  figure.none('hits-in-bundle', hits)
})

figure.measure('the search finds a secret in every spelling', async () => {
  const secret = cage.keep('planted', canary('plan/ted+"'))
  const texts: (string | Buffer)[] = [
    `log ${secret} line`,
    Buffer.concat([randomBytes(50), Buffer.from(secret), randomBytes(50)]),
    JSON.stringify({ a: { b: secret } }),
    `https://x.example/?a=${encodeURIComponent(secret)}`,
    `\\x${Buffer.from(`ab${secret}cd`).toString('hex')}`,
    JSON.stringify(Buffer.from(`Bearer ${secret}`)),
    ...['', 'a', 'ab', 'abc'].flatMap((lead) => [
      Buffer.from(`${lead}${secret}xyz`).toString('base64'),
      Buffer.from(`${lead}${secret}`).toString('base64url'),
    ]),
  ]
  const missed = texts.filter((text) => cage.in(text).length === 0).map(String)
  figure.says('planted-spellings', texts.length)
  figure.none('planted-spellings-missed', missed)
})
