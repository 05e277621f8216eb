import { findForm } from '../form/find-form.ts'
import type { WidgetDeps } from '../widget/submit-lead.ts'
import { newTicket } from '../widget/ticket.ts'
import type { OwnForm } from './draw-lead-page.ts'

/** Reads a form for our own pages, which show it even if the company allows only certain sites. */
export async function readOwnForm(deps: WidgetDeps, key: string) {
  const { companyName, fields, colors, config } = await findForm(deps.databases, key)
  const { thankYouMessage, redirectUrl, allowedHosts } = config
  const ticket = newTicket(deps.emailSettings.secrets, key, Date.now())
  const form: OwnForm = {
    key,
    publicUrl: deps.publicUrl,
    config: { companyName, fields, colors, thankYouMessage, redirectUrl, ticket },
  }
  return { form, allowedHosts }
}
