import { type LeadValues, leadFields } from '@mantel/domain/leads/lead-form'
import { isDisposable } from './disposable-domains.ts'
import type { TicketState } from './ticket.ts'

/** What can make a submission suspicious, apart from the values that the visitor typed. */
export type Signals = {
  ticket: TicketState
  hasHoneypot: boolean
  /** Whether too many recent submissions had the same IP address, email or text. */
  tooMany: { address: boolean; email: boolean; text: boolean }
}

/** With this score, a lead goes to the spam view. */
const threshold = 3

export const isSpam = (values: LeadValues, signals: Signals) =>
  spamReasons(values, signals).score >= threshold

/** Also returns the reasons, which are stored with the lead for support. */
export function spamReasons(values: LeadValues, { ticket, hasHoneypot, tooMany }: Signals) {
  const points: Record<string, number> = {
    honeypot: hasHoneypot ? 5 : 0,
    [`ticket ${ticket}`]: ticketPoints[ticket],
    links: linkPoints(values),
    markup: hasMarkup(values) ? 3 : 0,
    'disposable email': isDisposable(values.email ?? '') ? 2 : 0,
    'address rate': tooMany.address ? 3 : 0,
    'email rate': tooMany.email ? 3 : 0,
    repetition: tooMany.text ? 3 : 0,
  }
  const reasons = Object.keys(points).filter((reason) => (points[reason] ?? 0) > 0)
  return { score: reasons.reduce((sum, reason) => sum + (points[reason] ?? 0), 0), reasons }
}

/** A plain HTML form has no ticket, so a missing one is only a weak sign. */
const ticketPoints: Record<TicketState, number> = { valid: 0, missing: 1, young: 5, forged: 5, old: 3 }

/** One link, for example to a listing, is normal. A name never has one. */
function linkPoints(values: LeadValues) {
  const isLinkInName = ([values.firstName, values.lastName, values.companyName] as const).some(
    (text) => countLinks(text ?? '') > 0,
  )
  const count = countLinks(values.message ?? '') + countLinks(values.projectAddress ?? '')
  return (isLinkInName ? 3 : 0) + (count <= 1 ? count : count <= 3 ? 2 : 3)
}

const countLinks = (text: string) => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0

const hasMarkup = (values: LeadValues) =>
  leadFields.some((field) => /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(values[field] ?? ''))
