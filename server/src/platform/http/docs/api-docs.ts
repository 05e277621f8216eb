import { APP_NAME } from '@mantel/domain/basics/product'
import { acceptsIdempotencyKey, type Endpoint } from '@mantel/domain/endpoints/endpoint'
import { z } from 'zod'
import { escapeHtml } from '../../html.ts'

/** A readable page about the API, without scripts or external resources. */
export function apiDocsPage(endpoints: Endpoint[]): string {
  const areas = new Map<string, Endpoint[]>()
  for (const endpoint of endpoints) {
    const area = areaOf(endpoint)
    areas.set(area, [...(areas.get(area) ?? []), endpoint])
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${APP_NAME} API</title><style>${style}</style></head><body><main>
<h1>${APP_NAME} API</h1>
<p>All endpoints are under <code>/api</code> and use JSON. Send the token from sign-in as
<code>Authorization: Bearer …</code>. Errors look like <code>{ "error": "a sentence" }</code>, with <code>fields</code> for
invalid form fields. Unknown fields are rejected. Send a random <code>Idempotency-Key</code> where it is accepted, and a
repeated call gets the first answer instead of creating a second record. Machine-readable version:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav><ul>${[...areas.keys()].map((area) => `<li><a href="#${area}">${area}</a></li>`).join('')}</ul></nav>
${[...areas].map(([area, calls]) => `<h2 id="${area}">${area}</h2>${calls.map(entry).join('\n')}`).join('\n')}
</main></body></html>`
}

const areaOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''

function entry(endpoint: Endpoint) {
  const { method, path, about, access, status = 200, response, rate, inPerson } = endpoint
  const notes = [
    `access: ${access}`,
    ...(rate ? [`limit: ${rate}`] : []),
    ...(inPerson ? ['not while impersonating'] : []),
    ...(acceptsIdempotencyKey(endpoint) ? ['accepts an Idempotency-Key'] : []),
  ]
  return `<article><h3><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(about)} <small>${escapeHtml(notes.join(' · '))}</small></p>
${part('Path', endpoint.params)}${part('Query', endpoint.query)}${part('Body', endpoint.body)}
${status === 204 ? '<p>Returns 204 with no body.</p>' : part(`Returns ${status}`, response, 'output')}</article>`
}

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output' = 'input') {
  if (!schema) return ''
  if (schema.meta()?.page) return `<p>${title}: an HTML page or a redirect.</p>`
  if (schema.meta()?.bytes) return `<p>${title}: the file’s content.</p>`
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  delete json.$schema
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`
}

const style = `
:root{color-scheme:light dark;--ink:#1f1b16;--soft:#6a6358;--line:#e6e1d7;--paper:#fbfaf7;--card:#fff;--gold:#75560f}
@media(prefers-color-scheme:dark){:root{--ink:#f2eee7;--soft:#a59c8e;--line:#2e2a25;--paper:#161412;--card:#1d1a17;--gold:#ddbb72}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 20px 80px}
h1{font:400 34px/1.2 Georgia,serif}h2{font:400 24px/1.3 Georgia,serif;margin-top:48px;border-bottom:1px solid var(--line)}
h3{font-size:15px;margin:0 0 4px;font-weight:500;overflow-wrap:anywhere}
article{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:14px 16px;margin:12px 0}
article p{margin:0 0 6px}small{color:var(--soft)}b{display:inline-block;min-width:62px;color:var(--gold)}
nav ul{display:flex;flex-wrap:wrap;gap:16px;list-style:none;padding:0}a{color:var(--gold)}
pre{overflow:auto;font-size:12.5px;line-height:1.5}summary{cursor:pointer;color:var(--soft)}`
