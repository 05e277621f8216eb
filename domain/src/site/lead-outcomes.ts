/**
 * What the page says after a user adds a lead from an email, by the status in the URL. This file imports no library, so
 * that the page loads fast.
 */
export const leadOutcomes = {
  success: {
    title: 'Lead Added to Pipeline',
    text: 'The lead is now a project in your first stage.',
  },
  'already-added': {
    title: 'Already in Pipeline',
    text: 'Someone on your team already added this lead.',
  },
  'already-used': {
    title: 'Link Already Used',
    text: 'Each link works only once. Look for the lead in your pipeline.',
  },
  invalid: {
    title: 'Invalid Link',
    text: 'This link is invalid or has expired. You can still add the lead on the Leads page.',
  },
  'invalid-data': {
    title: 'Invalid Lead Data',
    text: 'Some required information is missing. Open the lead on the Leads page to add it.',
  },
  error: {
    title: 'Error Adding Lead',
    text: 'Nothing was added. Try the link again in a minute, or add the lead on the Leads page.',
  },
} as const
export type LeadStatus = keyof typeof leadOutcomes

export const unknownOutcome = {
  title: 'Unknown Status',
  text: 'Check your pipeline to see if the lead was added.',
} as const

/** Null if the URL has no known status. */
export function leadStatusIn(search: string): LeadStatus | null {
  const status = new URLSearchParams(search).get('status') ?? ''
  return Object.hasOwn(leadOutcomes, status) ? (status as LeadStatus) : null
}
