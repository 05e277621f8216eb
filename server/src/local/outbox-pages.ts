import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { APP_NAME } from '@mantel/domain/basics/product'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { Refusal } from '../errors.ts'
import { escapeHtml } from '../platform/html.ts'
import { refuseOtherNames } from './refuse-other-names.ts'

/**
 * Adds pages that show the emails in the outbox, which were stored instead of sent. Only the local product has these
 * pages.
 */
export function outboxPages(app: FastifyInstance, outbox: () => string) {
  const options = { config: { access: 'one machine' }, onRequest: refuseOtherNames }

  app.get('/dev/outbox', options, async (_request, reply) => {
    const emails = await Promise.all(
      (await names(outbox())).slice(0, 200).map((name) => read(outbox(), name)),
    )
    return reply.type('text/html; charset=utf-8').send(listPage(emails))
  })

  app.get<{ Params: { name: string } }>('/dev/outbox/:name', options, async (request, reply) => {
    const name = `${request.params.name}.eml`
    if (!(await names(outbox())).includes(name)) throw new Refusal(404, 'Not found')
    return reply
      .header('content-security-policy', `${pagePolicy}; frame-src 'self'`)
      .type('text/html; charset=utf-8')
      .send(emailPage(await read(outbox(), name)))
  })

  app.get<{ Params: { name: string } }>('/dev/outbox/:name/html', options, async (request, reply) => {
    const name = `${request.params.name}.eml`
    if (!(await names(outbox())).includes(name)) throw new Refusal(404, 'Not found')
    const { html } = await read(outbox(), name)
    // The email is shown in a sandboxed frame without scripts. `_top` makes its links open outside the frame.
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_top">'))
  })
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const names = async (directory: string) =>
  (await readdir(directory).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()

async function read(directory: string, name: string) {
  const mail = await PostalMime.parse(await readFile(path.join(directory, name)))
  return {
    name: name.replace(/\.eml$/, ''),
    at: `${(mail.date ?? '').slice(0, 16).replace('T', ' ')} UTC`,
    from: mail.from?.name || mail.from?.address || '',
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '(no subject)',
    html: mail.html ?? '',
    text: mail.text ?? '',
  }
}
type Email = Awaited<ReturnType<typeof read>>

function listPage(emails: Email[]) {
  const rows = emails
    .map(
      ({ name, at, to, subject }) =>
        `<li><a href="/dev/outbox/${encodeURIComponent(name)}">${escapeHtml(subject)}</a><span>${escapeHtml(to)}</span><time>${escapeHtml(at)}</time></li>`,
    )
    .join('')
  const body = rows
    ? `<ul class="emails">${rows}</ul>`
    : '<p>No emails yet. Request a password reset, and it will show up here.</p>'
  return page(
    'Outbox',
    `<h1>Outbox</h1><p class="soft">No mail server is set up, so emails are stored here instead of being sent. To see what happens when an email can’t be delivered, use an address like bounce@example.com, full@example.com or defer@example.com.</p>${body}`,
  )
}

function emailPage({ name, from, to, subject, text, at }: Email) {
  const source = `/dev/outbox/${encodeURIComponent(name)}/html`
  return page(
    subject,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(subject)}</h1>
<p class="soft">From ${escapeHtml(from)} to ${escapeHtml(to)}, ${escapeHtml(at)}</p>
<iframe src="${source}" title="The email as its reader sees it" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
<h2>As plain text</h2><pre>${linked(text)}</pre>`,
  )
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${APP_NAME}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const style = `
:root{color-scheme:light dark;--ink:#1f1b16;--soft:#6a6358;--line:#e6e1d7;--paper:#fbfaf7;--card:#fff;--gold:#75560f}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee7;--soft:#a59c8e;--line:#2e2a25;--paper:#161412;--card:#1d1a17;--gold:#ddbb72}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:32px 20px 80px}h1{font:400 30px/1.25 Georgia,serif;margin:0 0 8px}
h2{font:400 20px/1.3 Georgia,serif;margin-top:32px}a{color:var(--gold)}.soft,time,span{color:var(--soft)}
.emails{list-style:none;padding:0;border-top:1px solid var(--line)}
.emails li{display:grid;gap:2px;padding:12px 0;border-bottom:1px solid var(--line)}
.emails time{font-size:13px}.emails a{font-weight:600}
iframe{width:100%;height:760px;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px}`
