import { randomBytes } from 'node:crypto'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { linkLocation } from '../../features/messages/email-links.ts'
import type { createTestWorkspace } from '../../platform/database/embedded/testing/children.ts'
import { rolePasswords } from '../../platform/database/prepare.ts'
import { secretBox } from '../../platform/secrets.ts'
import { bundle } from '../../survival/testing-bundle.ts'
import { type Answer, from } from '../../survival/testing-client.ts'
import { until } from '../../survival/testing-processes.ts'
import { sqlOn, startProduct } from '../../survival/testing-product.ts'
import { canary, type createSecretScanner } from './canaries.ts'
import { everyTable } from './rows.ts'
import { openSink } from './sink.ts'

type SecretScanner = ReturnType<typeof createSecretScanner>
type Workspace = ReturnType<typeof createTestWorkspace>
export type CanaryProduct = Awaited<ReturnType<typeof startCanaryProduct>>

/** Starts the product with random secrets, adds them to the scanner, and stores every response. */
export async function startCanaryProduct(scanner: SecretScanner, workspace: Workspace) {
  const secretKey = scanner.add('SECRET_KEY', randomBytes(36).toString('base64'))
  const previousKey = scanner.add('SECRET_KEY_PREVIOUS', randomBytes(36).toString('base64'))
  const metricsToken = scanner.add('METRICS_TOKEN', randomBytes(24).toString('hex'))
  const smtpPassword = scanner.add('the password of SMTP_URL', canary('smtp'))
  for (const [role, password] of Object.entries(rolePasswords(secretKey)))
    scanner.add(`the password of ${role}`, password)
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
    const shown = given.reduce(
      (left, token) => left.replace(scanner.add(`a token of ${what}`, token), ''),
      text,
    )
    // Leaves out the link header of a signing page, because it contains the token of the page's own URL.
    const { link, ...others } = headers
    const told = what === 'GET /sign/…' ? others : { ...others, link }
    responses.push({ what: `${what} ${status}`, text: shown + JSON.stringify(told) })
  }

  /** Waits for an email, adds the token in its link to the scanner, and returns the token. */
  async function tokenFor(email: string, subject: RegExp, count = 1) {
    const message = await until(async () => {
      const parsed = await Promise.all(
        sink.received.filter(({ to }) => to.includes(email)).map(({ raw }) => PostalMime.parse(raw)),
      )
      return parsed.filter((mail) => subject.test(mail.subject ?? ''))[count - 1]
    }, `No email ${subject} to ${email}`)
    const token = /token=([\w-]+)/.exec(message.text ?? '')?.[1] ?? ''
    return scanner.add(`the link of ${message.subject} to ${email}`, token)
  }

  /** Searches all rows for the secrets of the scanner, after adding the tokens of the emails that are waiting. */
  async function searchRows() {
    const rows = async <R>(text: string) => (await sql(text)) as R[]
    const waiting = await rows<{ id: string; company_id: string | null; sealed_link: string }>(
      'select id, company_id, sealed_link from messages where sealed_link is not null',
    )
    for (const { id, company_id: companyId, sealed_link } of waiting) {
      const token = /token=([\w-]+)/.exec(box.decrypt(linkLocation({ id, companyId }), sealed_link))?.[1]
      if (token) scanner.add(`the sealed link of ${id}`, token)
    }
    const hits: string[] = []
    let count = 0
    for (const table of await everyTable((text) => rows(text))) {
      const all = await rows<{ row: string }>(`select t::text as row from ${table} t`)
      count += all.length
      hits.push(
        ...scanner.findIn(all.map(({ row }) => row).join('\n')).map((name) => `${name} is in ${table}`),
      )
    }
    return { hits, count, sealed: waiting.length }
  }

  return {
    scanner,
    product,
    dataDir,
    env,
    metricsToken,
    smtpPassword,
    scriptOf,
    sink,
    mailServer,
    sql,
    responses,
    call,
    tokenFor,
    searchRows,
  }
}

export const as = (token: string) => ({ authorization: `Bearer ${token}` })
export const newEmail = (name = 'robin') => `${name}-${crypto.randomUUID()}@example.com`
