import { formatPhone } from '@mantel/domain/basics/phone'
import { defaultLabels, type LeadField, leadFields } from '@mantel/domain/leads/lead-form'
import { type LeadOrigin, leadName } from '@mantel/domain/leads/leads'
import type { LeadRow } from '../lead-columns.ts'

type Described = Pick<LeadRow, (typeof leadFields)[number] | 'origin'>

/** What the email to the team says about a lead. */
export const detailsOf = (lead: Described) => ({
  leadName: leadName(lead),
  details: leadFields
    .filter((field) => field !== 'message' && lead[field])
    .map((field) => `${defaultLabels[field]}: ${shownValue(field, lead[field] ?? '')}`)
    .join('\n'),
  message: lead.message ?? '',
  origin: originText(lead.origin),
})

const shownValue = (field: LeadField, text: string) => (field === 'phone' ? formatPhone(text) : text)

function originText(origin: LeadOrigin | null) {
  if (!origin) return ''
  const { page, referrer, utm } = origin
  return [
    page && `Sent from ${withoutScheme(page)}.`,
    referrer && `Referred by ${withoutScheme(referrer)}.`,
    utm.campaign && `Campaign: ${utm.campaign}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')
