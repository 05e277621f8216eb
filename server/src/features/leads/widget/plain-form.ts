import type { Page } from '@mantel/domain/endpoints/endpoint'
import { honeypot, type LeadErrors, leadFields } from '@mantel/domain/leads/lead-form'
import { type Submission, utmNames } from '@mantel/domain/leads/widget'
import type { Refusal } from '../../../errors.ts'
import { escapeHtml } from '../../../platform/html.ts'
import { problemPage } from '../pages/draw-lead-page.ts'
import { readOwnForm } from '../pages/read-own-form.ts'
import { smallPage } from '../small-page.ts'
import type { WidgetDeps } from './submit-lead.ts'

/** Reads the fields of a plain HTML form. Fields that we do not know are ignored and not stored. */
export function readPlainForm(fields: URLSearchParams): Submission {
  const known = [...leadFields, honeypot, 'ticket', 'page', 'referrer'] as const
  const utm = Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = fields.get(`utm_${name}`)
      return value === null ? [] : [[name, value]]
    }),
  )
  return {
    ...Object.fromEntries(
      known.flatMap((name) => {
        const value = fields.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ),
    ...(Object.keys(utm).length > 0 && { utm }),
  }
}

export const answerPlainForm = (
  { redirectUrl }: { redirectUrl: string | null },
  { key = '' }: Record<string, string>,
): Page => ({ redirect: redirectUrl ?? `/lead/${encodeURIComponent(key)}?sent=1` })

/** If fields are wrong, shows the form again, with what was typed and an error at each wrong field. */
export async function refusePlainForm(
  deps: WidgetDeps,
  refusal: Refusal,
  { key = '' }: Record<string, string>,
  fields: URLSearchParams | null,
): Promise<Page> {
  const errors: LeadErrors | undefined = refusal.extras.fields
  if (!errors || !fields || !leadFields.some((name) => errors[name])) return smallRefusal(refusal)
  const { form } = await readOwnForm(deps, key)
  // Keeps the ticket, because a new one would make the next attempt look suspiciously fast.
  form.config.ticket = fields.get('ticket') ?? ''
  return { status: refusal.status, ...problemPage(form, { values: readPlainForm(fields), errors }) }
}

/**
 * A page with only the errors, for a refusal that the form cannot show. When visitors go back, the browser still has
 * what they typed.
 */
function smallRefusal({ status, message, extras }: Refusal): Page {
  const sentences = Object.values(extras.fields ?? {})
  const list = (sentences.length > 0 ? sentences : [message]).map((text) => `<li>${escapeHtml(text)}</li>`)
  const content = `<h1>That didn’t go through</h1>
<ul>${list.join('')}</ul>
<p>Go back to the form with your browser’s back button. Your text is still there.</p>`
  return { status, html: smallPage('That didn’t go through', content) }
}
