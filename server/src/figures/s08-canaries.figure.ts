import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { afterAll } from 'vitest'
import { readKeys } from '../platform/database/embedded/keys.ts'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'
import { launch, ownerUrlOf, postmasterPid } from '../survival/testing-product.ts'
import { canary, createSecretScanner } from './testing/canaries.ts'
import {
  changeOwnAccount,
  forgetPassword,
  manageTeam,
  register,
  signIn,
  visit,
} from './testing/canary-calls.ts'
import { makeBrokenCalls, makeCallsInTrouble } from './testing/canary-malformed-calls.ts'
import { startCanaryProduct } from './testing/canary-product.ts'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('S08')
const root = fileURLToPath(new URL('../../../', import.meta.url))
const workspace = createTestWorkspace()
afterAll(() => workspace.close())
const scanner = createSecretScanner()
const canaryProduct = await startCanaryProduct(scanner, workspace)
const { product, dataDir, env, metricsToken, smtpPassword, scriptOf, sink, responses, searchRows } =
  canaryProduct

const found: { rows: string[] } = { rows: [] }

figure.measure('a whole day of calls, right and wrong', async () => {
  await visit(canaryProduct)
  const user = await register(canaryProduct)
  const { email } = user
  await signIn(canaryProduct, email, user.password)
  const changed = await changeOwnAccount(canaryProduct, user)
  await forgetPassword(canaryProduct, email)
  await manageTeam(canaryProduct, changed)
  await makeBrokenCalls(canaryProduct, changed.token)
  const { rowsWhileWaiting, failedStatus } = await makeCallsInTrouble(canaryProduct, email)
  found.rows.push(...rowsWhileWaiting.hits)
  const { sealed } = rowsWhileWaiting
  figure.holds('sealed-links-while-waiting', sealed, sealed >= 2, 'at least 2')
  figure.holds('status-of-a-failed-statement', failedStatus, failedStatus === 500, '500')
  figure.holds('calls', responses.length, responses.length > 100, 'more than 100')
  const statuses = new Set(responses.map(({ what }) => what.split(' ').at(-1) ?? ''))
  figure.says('statuses', [...statuses].sort((a, b) => a.localeCompare(b)).join())
  figure.holds('secrets', scanner.size(), scanner.size() >= 30, 'at least 30')
})

figure.measure('starts that fail tell no secret', async () => {
  const wrong = { NODE_ENV: 'production', PUBLIC_URL: 'https://mantel.test', ...env }
  const ownerPassword = scanner.add('the password of a wrong DATABASE_URL', canary('owner'))
  const starts: Record<string, string>[] = [
    { ...wrong, SECRET_KEY: scanner.add('a placeholder key', `changeme-${canary('key')}`) },
    { ...wrong, SMTP_URL: `http://mantel:${smtpPassword}@mail.example` },
    { ...wrong, METRICS_TOKEN: scanner.add('a short token', canary('m').slice(0, 16)) },
    {
      ...wrong,
      PUBLIC_URL: `http://${scanner.add('the password of PUBLIC_URL', canary('public'))}@mantel.test`,
    },
    { ...wrong, DATABASE_URL: `mysql://mantel:${ownerPassword}@127.0.0.1/mantel` },
    { ...wrong, DATABASE_URL: ownerUrlOf(dataDir).replace(/:[^:@/]*@/, `:${ownerPassword}@`) },
    { ...wrong, DATABASE_URL: `postgres://mantel_owner:${ownerPassword}@127.0.0.1:1/mantel` },
    { ...wrong, DATABASE_URL: `postgres://mantel_owner:${ownerPassword}@no.such.host.invalid/mantel` },
    // This is the right database with another key, so its roles belong to another installation.
    {
      ...wrong,
      DATABASE_URL: ownerUrlOf(dataDir),
      SECRET_KEY: scanner.add('another SECRET_KEY', randomBytes(36).toString('base64')),
      SECRET_KEY_PREVIOUS: '',
    },
  ]
  scanner.add('the password of the owner', readKeys(path.join(dataDir, 'postgres'))?.owner ?? '')
  const hits: string[] = []
  let refused = 0
  for (const [at, start] of starts.entries()) {
    const child = launch(scriptOf('main'), workspace.onClose, {
      dataDir: path.join(workspace.directory(), 'data'),
      env: start,
    })
    const { code } = await child.ended
    if (code !== 0) refused++
    hits.push(...scanner.findIn(child.lines.join('\n')).map((name) => `${name} is told by start ${at}`))
  }
  figure.holds('starts-refused', refused, refused === starts.length, String(starts.length))
  figure.none('hits-in-failed-starts', hits)
})

figure.measure('no answer, log line, row, file or process holds a secret', async () => {
  const rows = await searchRows()
  found.rows.push(...rows.hits)
  figure.holds('rows-searched', rows.count, rows.count > 100, 'more than 100')
  figure.none('hits-in-rows', found.rows)

  const answers = responses.flatMap(({ what, text }) =>
    scanner.findIn(text).map((name) => `${name} is in ${what}`),
  )
  figure.none('hits-in-answers', answers)

  const pid = postmasterPid(dataDir)
  const visible = [`/proc/${product.pid}/cmdline`, `/proc/${pid}/cmdline`, `/proc/${pid}/environ`]
  figure.none(
    'hits-in-processes',
    visible.flatMap((file) => scanner.findIn(readFileSync(file)).map((name) => `${name} is in ${file}`)),
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
    product.lines.flatMap((line) => scanner.findIn(line).map((name) => `${name}: ${line.slice(0, 200)}`)),
  )

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const keys = path.join(dataDir, 'postgres.keys.json')
  const inFiles = files
    .filter((file) => file !== keys)
    .flatMap((file) =>
      scanner.findIn(readFileSync(file)).map((name) => `${name} is in ${path.relative(dataDir, file)}`),
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
      ...scanner
        .findIn(text)
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
    scanner
      .findIn(readFileSync(path.join(entry.parentPath, entry.name)))
      .map((name) => `${name} is in ${entry.name}`),
  )
  figure.holds('bundle-files', files.length, files.length >= 3, 'at least 3')
  figure.none('hits-in-bundle', hits)
})

figure.measure('the search finds a secret in every spelling', async () => {
  const secret = scanner.add('planted', canary('plan/ted+"'))
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
  const missed = texts.filter((text) => scanner.findIn(text).length === 0).map(String)
  figure.says('planted-spellings', texts.length)
  figure.none('planted-spellings-missed', missed)
})
