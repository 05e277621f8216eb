import type { LeadErrors, LeadValues, WidgetConfig } from '@mantel/domain/leads/lead-form'
import { plainForm } from '@mantel/domain/leads/plain-form'
import { escapeHtml } from '../../../platform/html.ts'
import * as copy from './copy.ts'
import { leadPageHeaders } from './page-headers.ts'
import { frameStyle, pageStyle, styleHash } from './page-style.ts'

export type LeadPage = { html: string; headers: Record<string, string> }

type Typed = { values?: LeadValues; errors?: LeadErrors }
export type OwnForm = { key: string; config: WidgetConfig; publicUrl: string }

/** The company's form on its own page. The widget draws it; without JavaScript it is a plain HTML form. */
export function hostedPage(form: OwnForm): LeadPage {
  const { config } = form
  return page(form, pageStyle(config.colors), `${heading(config)}${widget(form)}`)
}

/** The form for frames on other sites. If the company has listed allowed sites, only these may show it. */
export function framedPage(form: OwnForm, allowedHosts: string[]): LeadPage {
  const style = `${pageStyle(form.config.colors)}${frameStyle}`
  return page(form, style, widget(form, ' data-framed'), allowedHosts)
}

/** What a visitor sees after sending the plain form. */
export function sentPage(form: OwnForm): LeadPage {
  const { config } = form
  const thanks = `<div class="box" role="status"><p>${escapeHtml(config.thankYouMessage)}</p></div>`
  return page(form, pageStyle(config.colors), `${heading(config, '')}${thanks}`)
}

/** The plain form again, with what the visitor typed and what is wrong with it. */
export function problemPage(form: OwnForm, typed: Typed): LeadPage {
  const { config } = form
  const notice = `<p class="notice" role="alert">${escapeHtml(copy.checkFields)}</p>`
  return page(form, pageStyle(config.colors), `${heading(config)}${notice}${plain(form, typed)}`)
}

const heading = ({ companyName }: WidgetConfig, text = copy.introduction) =>
  `<h1>${escapeHtml(companyName)}</h1><p>${escapeHtml(text)}</p>`

const plain = ({ key, config: { fields, ticket } }: OwnForm, typed: Typed = {}) =>
  plainForm({ action: `/api/widget/${key}`, fields, ticket, ...typed })

function widget(form: OwnForm, attributes = '') {
  const { key, config } = form
  // Escapes `</script>`, which would end the element inside the JSON.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="form">${json}</script>
<script src="/widget.js" data-company="${escapeHtml(key)}" data-config="form"${attributes} async></script>
<noscript>${plain(form)}</noscript>`
}

function page({ config, publicUrl }: OwnForm, style: string, body: string, frameHosts?: string[]): LeadPage {
  return {
    html: document(copy.title(config.companyName), style, body),
    headers: leadPageHeaders({
      publicUrl,
      style: styleHash(style),
      redirectUrl: config.redirectUrl,
      frameHosts,
    }),
  }
}

export const document = (title: string, style: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex">
<style>${style}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>`
