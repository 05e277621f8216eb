import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { studioWithForm } from '../features/leads/testing.ts'
import { registrationForm } from '../testing/registration.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { items } from './testing/payloads.ts'
import { isDecodedOddly, linksIn, oddities, openSink } from './testing/sink.ts'
import { randomFrom } from './testing/statistics.ts'

const figure = openFigure('S33')
const random = randomFrom(figure.seed)
const sink = await openSink({ user: 'mantel', password: 'a mail password' })
afterAll(() => sink.close())
const webRoot = await mkdtemp(path.join(tmpdir(), 'mantel-web-'))
await writeFile(path.join(webRoot, 'index.html'), '<!doctype html><title>Mantel</title>')
// Trusts a proxy, because only then could X-Forwarded-Host be used.
const server = await startServer({
  webRoot,
  env: { SMTP_URL: sink.url, MAIL_FROM: 'studio@mantel.test', TRUST_PROXY: '127.0.0.0/8' },
})
await server.sql('update waitlist_settings set is_active = false')

const evil = 'evil@evil.example'
const breaks = items(
  `\r\n¦\n¦\r¦\r\n ¦\n\t¦\r\n\r\n¦\n\n¦\u0000¦\u000b¦\u000c¦\u0085¦\u2028¦\u2029¦%0d%0a¦%0A¦\\r\\n¦=0D=0A¦\u560d\u560a¦
  \u010d\u010a¦?=\r\n¦\r\n.\r\n¦\n.\n¦\u0007\r\n`,
)
const orders = items(
  `Bcc: ${evil}¦Cc: ${evil}¦To: ${evil}¦Reply-To: ${evil}¦From: ${evil}¦Subject: owned¦X-Injected: yes¦
  Content-Type: text/html\r\n\r\n<h1>owned</h1>¦MIME-Version: 1.0¦RCPT TO:<${evil}>¦MAIL FROM:<${evil}>¦DATA¦QUIT`,
)
const tricks = items(
  `"x" <${evil}>¦x, ${evil}¦x; ${evil}¦<${evil}>¦x>, <${evil}¦${evil},¦(${evil})¦x\\" <${evil}>¦group: ${evil};¦
  =?utf-8?q?=0D=0ABcc:_evil@evil.example?=¦=?utf-8?b?DQpCY2M6IGV2aWxAZXZpbC5leGFtcGxl?=¦{platformName}¦{link}¦\uE000¦
  \uE000\uE000¦</a><a href="https://evil.example">¦<img src=//evil.example>¦"><script>alert(1)</script>¦\u202Eevil¦\u200b`,
).concat('x'.repeat(90), '\ud83d\ude00'.repeat(40), 'é'.repeat(90))

/** Returns 200 strings that try to become a header, a recipient, a second email or a link. */
function attacks(): string[] {
  const made = new Set(tricks)
  const one = (list: string[]) => list[Math.floor(random() * list.length)] ?? ''
  for (const lineBreak of breaks) made.add(`Maya${lineBreak}Bcc: ${evil}`)
  while (made.size < 200)
    made.add(`Maya${one(breaks)}${one(orders)}${random() < 0.3 ? one(breaks) + one(orders) : ''}`)
  return [...made]
}
const strings = attacks()
const newEmail = () => `${crypto.randomUUID()}@example.com`

const sent = async () =>
  Number(
    (await server.sql<{ n: number }>("select count(*)::int as n from messages where status = 'sent'"))[0]?.n,
  )
const waiting = async () =>
  Number(
    (await server.sql<{ n: number }>("select count(*)::int as n from messages where status <> 'sent'"))[0]?.n,
  )

/** Sends the queued emails and returns those that arrived. */
async function deliverEmails() {
  const [before, sentBefore] = [sink.received.length, await sent()]
  await server.runJobs()
  const arrived = sink.received.slice(before)
  return { arrived, isComplete: arrived.length === (await sent()) - sentBefore && (await waiting()) === 0 }
}

const register = (changes: object) =>
  server.call('POST', '/api/auth/register', registrationForm({ companyName: 'Alder', ...changes }))

figure.measure('no name becomes a header, an addressee, a second email or a link', async () => {
  const expected = new Set<string>()
  let stored = 0
  let lookalikes = 0
  let decoded = 0
  const write = async (string: string) => {
    const email = newEmail()
    const { status, body } = await register({
      email,
      firstName: string,
      lastName: string,
      companyName: string,
    })
    const isTaken = status === 200
    const admin = isTaken ? null : await server.signIn()
    const token = String(admin?.token ?? body.token)
    const call = (method: string, url: string, given?: unknown) =>
      server.call(method, url, given, { authorization: `Bearer ${token}` })
    if (admin && !string.includes('\u0000')) {
      // Texts that the form refuses could come from elsewhere, so emails must handle them too.
      const { id, companyId } = admin.user
      await server.sql('update users set first_name = $2, last_name = $2 where id = $1', [
        id,
        string.slice(0, 100),
      ])
      await server.sql('update companies set name = $2 where id = $1', [companyId, string.slice(0, 200)])
      await call('POST', '/api/auth/verification')
      stored++
    } else if (isTaken) await call('PATCH', '/api/auth/me', { firstName: string })
    const [owner, invited] = [admin?.user.email ?? email, newEmail()]
    await call('POST', '/api/team/invitations', { email: invited })
    await server.call('POST', '/api/auth/request-reset', { email: owner })
    for (const address of [owner, invited]) expected.add(address)
  }
  // Runs four at a time, because each registration hashes a password.
  for (let at = 0; at < strings.length; at += 4) await Promise.all(strings.slice(at, at + 4).map(write))
  const { arrived, isComplete } = await deliverEmails()
  const found: string[] = []
  for (const email of arrived) {
    found.push(
      ...(await oddities(email)),
      ...email.to.filter((to) => !expected.has(to)).map((to) => `goes to ${to}`),
    )
    const { html, text } = await linksIn(email)
    found.push(...html.filter((url) => !isOurs(url)).map((url) => `links to ${url}`))
    if (html.length === 0 || !text.some(isOurs)) found.push('has no link at all')
    // These are plain text, but many mail clients turn them into links.
    lookalikes += text.filter((url) => !isOurs(url)).length
    if (await isDecodedOddly(email)) decoded++
  }
  figure.holds('strings', strings.length, strings.length >= 200, 'at least 200')
  figure.says('strings-refused-by-form-then-stored-directly', stored)
  figure.holds(
    'emails',
    arrived.length,
    arrived.length >= 2 * strings.length,
    `at least ${2 * strings.length}`,
  )
  figure.holds('letters-all-accounted-for', String(isComplete), isComplete, 'true')
  figure.none('letters-with-oddities', found)
  figure.says('names-that-look-like-links-in-text', lookalikes)
  figure.says('letters-with-decoded-line-breaks', decoded)
})

figure.measure(
  'nothing that visitors type into the lead form becomes a header, an addressee or a link',
  async () => {
    const { submit, companyId, count, call } = await studioWithForm(server)
    const office = call.user.email
    await server.sql('update lead_widget_configs set auto_reply_enabled = true where company_id = $1', [
      companyId,
    ])
    const expected = new Set([office])
    let refused = 0
    for (const string of strings) {
      const email = newEmail()
      const text = string.slice(0, 90)
      const values = {
        firstName: text,
        lastName: text,
        phone: text.slice(0, 50),
        projectAddress: text,
        message: text,
      }
      const { status } = await submit({ ...values, email }, { page: `https://alder.test/${string}` })
      // A text with NUL or half a character is refused as unreadable.
      if (status === 200) expected.add(email)
      else refused++
    }
    // Many of these texts look like spam, which is not emailed. They are treated like all others here.
    await server.sql('update leads set spam = false, spam_at = null where company_id = $1', [companyId])
    await server.sql(
      `select graphile_worker.add_job('process-lead', json_build_object('company', company_id,
       'data', json_build_object('leadId', id, 'isBusy', false))) from leads where company_id = $1`,
      [companyId],
    )
    const { arrived } = await deliverEmails()
    const found: string[] = []
    for (const email of arrived) {
      found.push(
        ...(await oddities(email)),
        ...email.to.filter((to) => !expected.has(to)).map((to) => `goes to ${to}`),
      )
      const { html } = await linksIn(email)
      found.push(...html.filter((url) => !isOurs(url)).map((url) => `links to ${url}`))
      const isReply = email.to.every((to) => to !== office)
      if (isReply && /Maya|evil/.test(email.raw.toString())) found.push('repeats what was submitted')
    }
    figure.says('lead-strings-refused', refused)
    const stored = await count('leads')
    figure.says('leads', stored)
    // The least number of emails: one to the team for each lead, and as many automatic replies as a company may send in
    // an hour.
    const least = stored + 100
    figure.holds('lead-emails', arrived.length, arrived.length >= least, `at least ${least}`)
    figure.none('lead-emails-with-oddities', found)
  },
)

const isOurs = (url: string) => url.startsWith('http://mantel.test/')

figure.measure('no address becomes two', async () => {
  const admin = await server.signIn()
  const accepted = new Set<string>()
  const strange: string[] = []
  let tries = 0
  const shapes = [
    (string: string) => `victim@example.com${string}`,
    (string: string) => `${string}victim@example.com`,
    (string: string) => `vic${string}tim@example.com`,
    (string: string) => `"${string}"@example.com`,
  ]
  for (const string of strings)
    for (const shape of shapes) {
      const email = shape(string)
      for (const ask of [
        () => admin('POST', '/api/team/invitations', { email }),
        () => server.call('POST', '/api/auth/request-reset', { email }),
        ...(shape === shapes[0] ? [() => register({ email })] : []),
      ]) {
        const { status, body } = await ask()
        tries++
        if (status < 300) accepted.add(email.trim().toLowerCase())
        else if (status !== 400 && status !== 409 && status !== 429)
          strange.push(`${status} ${JSON.stringify(body)}`)
      }
    }
  const { arrived, isComplete } = await deliverEmails()
  const found: string[] = []
  for (const email of arrived) {
    found.push(...(await oddities(email)))
    found.push(...email.to.filter((to) => !accepted.has(to)).map((to) => `goes to ${to}`))
  }
  found.push(
    ...[...accepted].filter((email) => !/^[\w.+'-]+@[\w.-]+$/.test(email)).map((email) => `took ${email}`),
  )
  figure.holds('address-tries', tries, tries >= 200 * 8, 'at least 1600')
  figure.says('addresses-accepted', accepted.size)
  figure.none('address-strange-answers', strange)
  figure.none('address-letters-with-oddities', found)
  figure.holds('address-letters-all-accounted-for', String(isComplete), isComplete, 'true')
})

figure.measure('no made-up host gets into a email', async () => {
  const spoofs: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'mantel.test.evil.example' },
    { host: 'mantel.test:80@evil.example' },
    { host: 'evil.example:443', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'mantel.test, evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { forwarded: 'for=1.2.3.4;host=evil.example;proto=https' },
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
    { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': 'https://evil.example/' },
    { origin: 'https://evil.example', referer: 'https://evil.example/reset' },
  ]
  const { submit } = await studioWithForm(server)
  let count = 0
  for (const headers of spoofs) {
    const email = newEmail()
    await submit({ firstName: 'Tom', email: newEmail() }, { headers, page: 'https://alder.test/contact' })
    const form = registrationForm({ email, companyName: 'Alder' })
    const { body } = await server.call('POST', '/api/auth/register', form, headers)
    const as = { ...headers, authorization: `Bearer ${body.token}` }
    await server.call('POST', '/api/auth/verification', undefined, as)
    const invitation = await server.call('POST', '/api/team/invitations', { email: newEmail() }, as)
    await server.call('POST', `/api/team/invitations/${invitation.body.id}/delivery`, undefined, as)
    await server.call(
      'PUT',
      '/api/auth/password',
      { currentPassword: form.password, password: 'another arrangement' },
      as,
    )
    await server.call('POST', '/api/auth/request-reset', { email }, headers)
    count += 8
  }
  const { arrived } = await deliverEmails()
  const found: string[] = []
  for (const email of arrived) {
    const { html, text } = await linksIn(email)
    if (html.length === 0 || text.length === 0) found.push('lacks its link')
    found.push(...[...html, ...text].filter((url) => !isOurs(url)))
    if (email.raw.includes('evil.example')) found.push('says evil.example')
  }
  figure.holds('spoofed-host-emails', arrived.length, arrived.length === count, String(count))
  figure.none('off-origin-links', found)
})

figure.measure('no address of ours sends a browser elsewhere', async () => {
  const targets = items(
    `//evil.example¦///evil.example¦////evil.example¦/\\evil.example¦\\\\evil.example¦/%09/evil.example¦https://evil.example¦
    https:evil.example¦http:/\\evil.example¦javascript:alert(1)¦data:text/html,x¦%2f%2fevil.example¦/%2fevil.example¦
    //evil.example/%2e%2e¦//evil.example/..¦/.evil.example¦@evil.example¦mantel.test@evil.example¦
    //mantel.test@evil.example¦%0d%0aLocation:%20https://evil.example¦/%0d%0aSet-Cookie:x=1¦?next=//evil.example¦
    #//evil.example¦//evil%E3%80%82example¦〱evil.example¦/./evil.example¦/../evil.example¦//evil.example:80¦
    //evil.example?¦//evil.example#`,
  )
  const { key, post } = await studioWithForm(server)
  const words = ['', 'next', 'redirect', 'return', 'returnTo', 'url', 'tier', 'continue']
  const found: string[] = []
  let tries = 0
  for (const target of targets)
    for (const word of words)
      for (const page of [
        '/',
        '/login',
        '/register',
        '/api/auth/me',
        '/assets/',
        '/app/pipeline',
        '/lead-added',
        `/lead/${key}`,
      ]) {
        const urls = word
          ? [
              `${page}?${word}=${encodeURIComponent(target)}`,
              `${page}?${word}=${target.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`,
            ]
          : [`${page.replace(/\/$/, '')}/${target.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`]
        for (const url of urls) {
          const { headers, status } = await server.call('GET', url)
          tries++
          if (status >= 500) found.push(`${url} answered ${status}`)
          if (headers.location || headers.refresh || headers['set-cookie'])
            found.push(`${url} sends to ${headers.location}`)
        }
      }
  // The form leads only to the page that the company chose, or to ours.
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const target of targets) {
    const body = new URLSearchParams({ firstName: 'Tom', email: newEmail(), redirectUrl: target })
    for (const word of words.slice(1)) body.set(word, target)
    const { status, headers } = await post(body.toString(), { headers: { ...form, referer: target } })
    tries++
    if (status !== 303 || headers.location !== `/lead/${key}?sent=1`)
      found.push(`the form answered ${status} and sends to ${headers.location}`)
  }
  figure.holds('redirect-strings', targets.length * 2, targets.length * 2 >= 60, 'at least 60')
  figure.says('redirect-tries', tries)
  figure.none('external-redirects', found)
})

figure.measure('the check of emails finds what it looks for', async () => {
  const to = ['maya@example.com']
  const head = 'From: a@mantel.test\r\nTo: maya@example.com\r\nSubject: x\r\n'
  const raw = (text: string) => ({ to, raw: Buffer.from(text) })
  const noticed = [
    await oddities(raw(`${head}Bcc: ${evil}\r\n\r\nx`)),
    await oddities(raw(`${head}X-Injected: 1\r\n\r\nx`)),
    await oddities(raw(`${head}Subject: y\r\n\r\nx`)),
    await oddities(raw(`From: a@mantel.test\r\nTo: maya@example.com, ${evil}\r\nSubject: x\r\n\r\nx`)),
    await oddities({ to: [...to, evil], raw: Buffer.from(`${head}\r\nx`) }),
  ].filter((found) => found.length > 0).length
  const clean = await oddities(raw(`${head}\r\nx`))
  const links = await linksIn(raw(`${head}Content-Type: text/html\r\n\r\n<a href="https://evil.example/x">`))
  figure.holds('planted-oddities-noticed', noticed, noticed === 5 && clean.length === 0, '5')
  figure.holds('planted-link-noticed', links.html.length, links.html[0] === 'https://evil.example/x', '1')
})
