import type { Reply } from '../http/request.ts'
import { type Html, html } from './html.ts'

export type PageReply = Reply
type Options = { status?: number; isWide?: boolean }

/** All pages are plain HTML without scripts, so that they work in every browser and in tests. */
export function page(
  title: string,
  content: Html,
  { status = 200, isWide = false }: Options = {},
): PageReply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/_sandbox/style.css">
</head>
<body${isWide && html` class="wide"`}>
<header><p><strong class="badge">SANDBOX</strong> Stripe is simulated on this computer. No money moves.</p></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      // Browsers send the origin with a form only if the page may send a referrer to its own site.
      'referrer-policy': 'same-origin',
    },
    body: document.markup,
  }
}

export const redirect = (location: string): PageReply => ({ status: 303, headers: { location } })

export const notFound = () =>
  page('Page not found', html`<p>The sandbox has no page at this address.</p>`, { status: 404 })

/** The message above a form that was refused. */
export const alert = (message: string | null) =>
  message !== null && html`<p class="alert" role="alert">${message}</p>`

type Field = {
  name: string
  label: string
  type?: string
  value?: string | null
  hint?: string
  isOptional?: boolean
  autocomplete?: string
  inputMode?: string
}

export const field = ({
  name,
  label,
  type = 'text',
  value,
  hint,
  isOptional,
  autocomplete,
  inputMode,
}: Field) => html`
<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value ?? ''}"${
  !isOptional && html` required`
}${autocomplete ? html` autocomplete="${autocomplete}"` : null}${
  inputMode ? html` inputmode="${inputMode}"` : null
}${hint ? html` aria-describedby="${name}-hint"` : null}>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
</div>`

export const money = (cents: number | null, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(
    (cents ?? 0) / 100,
  )

export const date = (time: number) =>
  new Date(time * 1000).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })

export const dateAndTime = (time: number) =>
  `${new Date(time * 1000).toLocaleString('en-US', {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  })} UTC`
