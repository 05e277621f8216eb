import { formatPhone } from '@mantel/domain/basics/phone'
import { leadName } from '@mantel/domain/leads/leads'
import { escapeHtml } from '../../../platform/html.ts'
import type { LeadRow } from '../lead-columns.ts'
import { smallPage } from '../small-page.ts'

/** Programs that check emails open links, so only the button adds the lead. */
export function confirmPage(lead: LeadRow, { companyName, token }: { companyName: string; token: string }) {
  const name = leadName(lead)
  const facts = [lead.projectAddress, lead.email, lead.phone && formatPhone(lead.phone)].filter(
    (text) => text !== null && text !== name,
  )
  return smallPage(
    `Add ${name} to the pipeline?`,
    `<p class="soft">${escapeHtml(companyName)}</p>
<h1>Add ${escapeHtml(name)} to the pipeline?</h1>
<p>${facts.map((text) => escapeHtml(text ?? '')).join('<br>')}</p>
<form method="post" action="/api/leads/add/${encodeURIComponent(token)}"><button>Add to pipeline</button></form>
<p><a href="/app/leads/${lead.id}">Open lead</a></p>`,
  )
}
