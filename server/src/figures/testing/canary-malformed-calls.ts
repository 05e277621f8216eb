import { execFile } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readKeys } from '../../platform/database/embedded/keys.ts'
import { locateServer } from '../../platform/database/embedded/location.ts'
import { until } from '../../survival/testing-processes.ts'
import { canary } from './canaries.ts'
import { as, type CanaryProduct, newEmail } from './canary-product.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Makes malformed calls with secrets in the wrong places. */
export async function makeBrokenCalls({ call, scanner, product, responses }: CanaryProduct, token: string) {
  const password = scanner.add('a password in a broken call', canary('password'))
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
export async function makeCallsInTrouble(
  { call, scanner, sql, dataDir, mailServer, searchRows }: CanaryProduct,
  email: string,
) {
  const password = scanner.add('a password in a crash', canary('password'))
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
  const rowsWhileWaiting = await searchRows()
  mailServer.isClosed = false
  // Makes inserting a session fail: the statement's parameters and the database's error then contain the
  // session's row, which must not be logged.
  await sql('alter table sessions add constraint refuses_all check (false) not valid')
  const { status: failedStatus } = await call('POST', '/api/auth/login', { email: cut.email, password })
  await sql('alter table sessions drop constraint refuses_all')
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
  return { rowsWhileWaiting, failedStatus }
}
