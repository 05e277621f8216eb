import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { type TokenKind, tokenKinds } from '@mantel/domain/endpoints/ids'
import { signature, studioWithContract } from '../features/contracts/testing.ts'
import { studioWithInvoice } from '../features/invoices/testing.ts'
import { studioWithForm } from '../features/leads/testing.ts'
import { endpoints } from '../features.ts'
import { hashToken } from '../platform/tokens.ts'
import { address, exampleOf, fill } from '../testing/examples.ts'
import { changedBetween } from '../testing/fingerprint.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { items } from './testing/payloads.ts'
import { everyRow } from './testing/rows.ts'

const figure = openFigure('S16')
const webRoot = await mkdtemp(path.join(tmpdir(), 'mantel-web-'))
await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Mantel</title>')
const server = await startServer({ webRoot })
// Without an active waitlist, anyone could register with any token.
await server.sql('update waitlist_settings set is_active = true')

type Held = { kind: TokenKind | 'session' | 'impersonation'; token: string; link: string; email: string }

/** Creates one valid secret of every kind. They come from emails, the API and the test server. */
async function oneOfEach(): Promise<Held[]> {
  const admin = await server.signIn()
  const platform = await server.signIn('SuperAdmin')
  const user = await server.newUser('Staff', admin.companyId)
  await server.call('POST', '/api/auth/request-reset', { email: user.email })
  const invited = `${crypto.randomUUID()}@example.com`
  await admin('POST', '/api/team/invitations', { email: invited })
  await server.sql('update users set email_verified_at = null where id = $1', [admin.user.id])
  await admin('POST', '/api/auth/verification')
  const waiting = `${crypto.randomUUID()}@example.com`
  await server.call('POST', '/api/waitlist/subscribe', { email: waiting })
  const { body: line } = await platform('GET', `/api/admin/waitlist?search=${waiting}`)
  await platform('POST', `/api/admin/waitlist/${line.items[0]?.id}/invitation`)
  const acting = await platform('POST', `/api/admin/companies/${admin.companyId}/impersonation`, {
    userId: user.id,
    reason: 'A question',
  })
  await server.runJobs()
  const mails = await server.mails()
  const emailTo = (email: string, subject: RegExp) => {
    const mail = mails.findLast((mail) => mail.to === email && subject.test(mail.subject))
    const link = mail?.link ?? ''
    const invite = link && new URL(link).searchParams.get('invite')
    return { token: mail?.token ?? invite ?? '', link, email }
  }
  const signingToken = await sendContract()
  const payToken = await sendInvoice()
  return [
    { kind: 'pay', token: payToken, link: `http://mantel.test/pay/${payToken}`, email: '' },
    { kind: 'signing', token: signingToken, link: `http://mantel.test/sign/${signingToken}`, email: '' },
    { kind: 'proof', ...(await signedContract()), email: '' },
    { kind: 'lead', ...(await receiveLead()), email: '' },
    { kind: 'password-reset', ...emailTo(user.email, /^Reset your password/) },
    { kind: 'invitation', ...emailTo(invited, /invited you/) },
    { kind: 'email-verification', ...emailTo(admin.user.email, /^Confirm/) },
    { kind: 'registration', ...emailTo(waiting, /spot/) },
    { kind: 'impersonation', token: acting.body.token, link: '', email: user.email },
    { kind: 'session', token: await server.newSession(admin.user), link: '', email: admin.user.email },
  ]
}

async function sendContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  return studio.tokenNow()
}

/** Sends an invoice that the client is asked to approve, so that every call with its link can succeed. */
async function sendInvoice() {
  const studio = await studioWithInvoice(server)
  const { id } = await studio.sentInvoice()
  await server.sql('update invoices set approval_requested_at = now() where id = $1', [id])
  await server.sql(
    `insert into invoice_revisions (company_id, invoice_id, revision, mode, changes, before, after)
     select company_id, id, 1, 'ask', '[]', '{}', '{}' from invoices where id = $1`,
    [id],
  )
  return studio.tokenOf(id)
}

/** Signs a contract and returns the verification link of the email, and the token in it. */
async function signedContract() {
  await server.call('POST', `/api/sign/${await sendContract()}`, signature)
  await server.runJobs()
  const message = (await server.mails()).findLast(({ subject }) => subject.startsWith('Signed'))
  const link = message?.link ?? ''
  return { token: link.split('/').at(-1) ?? '', link }
}

/** Receives a lead and returns the link in the email about it. */
async function receiveLead() {
  const { submit, call } = await studioWithForm(server)
  await submit()
  await server.runJobs()
  const mail = (await server.mails()).find(({ to }) => to === call.user.email)
  const link = /Add to pipeline: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { token: link.split('/').at(-1) ?? '', link }
}

/** The page of a lead's link redirects if the link cannot be used. */
const isOutcome = (location: unknown) => /^\/lead-added\?status=(?!success)/.test(String(location))

const secrets = await oneOfEach()
const doors = endpoints.flatMap((endpoint) =>
  identifierFields(endpoint).flatMap((slot) =>
    'tokenOf' in slot ? [{ endpoint, slot, kind: slot.tokenOf }] : [],
  ),
)

/** Calls an endpoint with a token. The rest of the input is valid, so that only the token can be refused. */
async function callWithToken({ endpoint, slot }: (typeof doors)[number], token: string, email: string) {
  const input = fill(exampleOf(endpoint), slot, token)
  if (endpoint.path === '/api/auth/register') Object.assign(input.body as object, { email })
  if (endpoint.path === '/api/sign/:token' && input.body) Object.assign(input.body, { initials: 'HW' })
  if (endpoint.path === '/api/pay/:token/claims')
    Object.assign(input.body as object, { paymentMethod: 'zelle', kind: 'deposit', amount: 100_000 })
  return server.call(endpoint.method, address(endpoint, input), input.body)
}

figure.measure('there is a secret of every kind, and a door for each', async () => {
  const missing = tokenKinds.filter(
    (kind) =>
      !secrets.some((held) => held.kind === kind && held.token) || !doors.some((door) => door.kind === kind),
  )
  figure.says('kinds', secrets.length)
  figure.says('doors', doors.length)
  figure.none('kinds-without-secret-or-door', missing)
})

figure.measure('looking at a link, however often and by whatever robot, changes nothing', async () => {
  const robots: Record<string, string>[] = [
    {},
    { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks/1.0)', purpose: 'prefetch' },
    {
      'user-agent': 'Barracuda Sentinel (EE)',
      'sec-purpose': 'prefetch;prerender',
      'sec-fetch-site': 'none',
    },
  ]
  const found: string[] = []
  let looks = 0
  for (const { kind, token, link } of secrets) {
    const pages = [
      ...(link ? [link.replace('http://mantel.test', '')] : []),
      `/reset-password?token=${token}`,
      `/accept-invitation?token=${token}`,
      `/verify-email?token=${token}`,
      `/app?mode=register&invite=${token}`,
      `/sign/${token}`,
      `/pay/${token}`,
      ...doors.map(({ endpoint, slot }) => {
        const url = address(endpoint, fill(exampleOf(endpoint), slot, token))
        return endpoint.path.includes(':token') ? url : `${url.split('?')[0]}?token=${token}`
      }),
    ]
    for (const url of new Set(pages)) {
      const before = await everyRow(server.sql)
      for (const headers of robots)
        for (const method of ['GET', 'HEAD', 'OPTIONS']) {
          const { status, headers: answered } = await server.call(method, url, undefined, headers)
          looks++
          if (status >= 500) found.push(`${method} ${url.replace(token, kind)} answered ${status}`)
          if (answered.location && !isOutcome(answered.location))
            found.push(`${method} ${url.replace(token, kind)} sends elsewhere`)
        }
      const changed = changedBetween(before, await everyRow(server.sql))
      if (changed.length > 0) found.push(`${url.replace(token, kind)} changed ${changed.join()}`)
    }
  }
  figure.holds('looks', looks, looks > 300, 'more than 300')
  figure.none('changes-by-looking', found)
})

figure.measure('a secret opens no door but its own, nor does anything made from it', async () => {
  const found: string[] = []
  const before = await everyRow(server.sql)
  let tries = 0
  for (const door of doors)
    for (const { kind, token, email } of secrets) {
      const body = token.slice(token.indexOf('_') + 1)
      const prefixes = ['reset', 'invite', 'verify', 'register', 'crm', 'sign', 'pay', 'lead']
      const altered = `${body}¦${hashToken(token)}¦${token.toUpperCase()}¦${token} ¦ ${token}¦${token}\u200b¦${token}%00¦
        ${token},${token}¦${token.slice(0, -1)}¦${token}A¦%¦_¦*¦' or '1'='1`
      const forged = [
        ...prefixes.map((prefix) => `${prefix}_${body}`).filter((one) => one !== token),
        ...items(altered),
        ...(door.kind === kind ? [] : [token]),
      ]
      for (const one of forged) {
        const { status, headers } = await callWithToken(door, one, email)
        tries++
        if ((status < 400 && !isOutcome(headers.location)) || status >= 500)
          found.push(
            `${door.endpoint.method} ${door.endpoint.path} answered ${status} to ${one.replace(body, `<${kind}>`)}`,
          )
      }
    }
  for (const { kind, token } of secrets.filter(
    ({ kind }) => kind !== 'session' && kind !== 'impersonation',
  )) {
    for (const one of [token, hashToken(token)]) {
      const { status } = await server.call('GET', '/api/auth/me', undefined, {
        authorization: `Bearer ${one}`,
      })
      tries++
      if (status !== 401) found.push(`${kind} signs in: ${status}`)
    }
  }
  const changed = changedBetween(before, await everyRow(server.sql))
  figure.holds('cross-purpose-tries', tries, tries > 400, 'more than 400')
  figure.none('cross-purpose-successes', found)
  figure.none('cross-purpose-changes', changed)
})

figure.measure('of fifty presses at once on the link of a lead, one adds it', async () => {
  const { token } = await receiveLead()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call('POST', `/api/leads/add/${token}`)),
  )
  const outcomes = answers.map(({ headers }) => String(headers.location).split('=')[1] ?? '')
  const successes = outcomes.filter((outcome) => outcome === 'success').length
  figure.holds('lead-link-successes-of-50', successes, successes === 1, '1')
  figure.none(
    'lead-link-other-outcomes',
    outcomes.filter((outcome) => outcome !== 'success' && outcome !== 'already-used'),
  )
  const [made] = await server.sql<{ n: number }>(
    'select count(*)::int as n from projects p join leads l on l.project_id = p.id join lead_tokens t on t.lead_id = l.id where t.token_hash = $1',
    [hashToken(token)],
  )
  figure.holds('lead-link-projects', made?.n ?? 0, made?.n === 1, '1')
})

figure.measure('after all that each secret still works at its own door, once', async () => {
  const wrong: string[] = []
  const before = await everyRow(server.sql)
  let opened = 0
  for (const held of secrets) {
    // Reads an invitation before accepting it, because reading must not use it up.
    for (const door of doors.filter((door) => door.kind === held.kind && !isAfterwards(door))) {
      const first = await callWithToken(door, held.token, held.email)
      const isOpen = first.status === 200 || first.status === 204
      if (isOpen || first.headers.location === '/lead-added?status=success') opened++
      else wrong.push(`${door.endpoint.path} answered ${first.status}: ${first.text}`)
      if (door.endpoint.method === 'GET') continue
      // A repeated signature returns the same PDF, because the first response may have been lost. Repeating what a
      // client does with an invoice changes nothing.
      if (door.kind === 'signing' || door.kind === 'pay') continue
      const second = await callWithToken(door, held.token, held.email)
      if (second.status < 400 && !isOutcome(second.headers.location))
        wrong.push(`${door.endpoint.path} took ${held.kind} twice`)
    }
  }
  // The check that found no changes above must find changes here, which shows that it works.
  const changed = changedBetween(before, await everyRow(server.sql))
  figure.holds('tables-changed-by-use', changed.length, changed.length >= 5, 'at least 5')
  const own = doors.filter((door) => !isAfterwards(door)).length
  figure.holds('own-doors-opened', opened, opened === own, String(own))
  figure.none('wrong-at-own-door', wrong)
})

/**
 * Declining is left out, because a signed contract can no longer be declined. So are receipts and pictures, because this
 * invoice has none, and card payments, which are not set up on this server.
 */
function isAfterwards({ endpoint }: (typeof doors)[number]) {
  return /\/declines$|\/receipts\/|\/pictures\/|\/checkouts/.test(endpoint.path)
}
