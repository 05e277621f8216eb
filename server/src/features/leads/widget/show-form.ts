import type { Caller } from '../../../platform/actor.ts'
import { findForm } from '../form/find-form.ts'
import { refuseOtherSites } from './allowed-sites.ts'
import type { WidgetDeps } from './submit-lead.ts'
import { newTicket } from './ticket.ts'

/** Returns what a page needs to draw the form, and nothing else about the company. */
export async function showForm(deps: WidgetDeps, key: string, caller: Caller) {
  const form = await findForm(deps.databases, key)
  refuseOtherSites(form, caller.origin, deps.publicUrl)
  const { companyName, fields, colors, config } = form
  return {
    companyName,
    fields,
    colors,
    thankYouMessage: config.thankYouMessage,
    redirectUrl: config.redirectUrl,
    ticket: newTicket(deps.emailSettings.secrets, key, Date.now()),
  }
}
