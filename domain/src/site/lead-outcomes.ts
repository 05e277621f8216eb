/** The result of adding a lead from an email, by the status in the URL. Imports no library, see prices.ts. */
export const leadOutcomes = {
  success: {
    title: 'Lead Added to Pipeline',
    text: 'The new client and project are waiting in the first stage.',
  },
  'already-added': {
    title: 'Already in Pipeline',
    text: 'Somebody on your team added this lead before. Nothing was added twice.',
  },
  'already-used': {
    title: 'Link Already Used',
    text: 'Each link works once. The lead is where it was put the first time.',
  },
  invalid: {
    title: 'Invalid Link',
    text: 'It’s invalid or has expired. You can still add the lead by hand.',
  },
  'invalid-data': {
    title: 'Invalid Lead Data',
    text: 'Some required information is missing. You can still add the lead by hand.',
  },
  error: {
    title: 'Error Adding Lead',
    text: 'Nothing was added. Try the link again in a minute.',
  },
} as const
export type LeadStatus = keyof typeof leadOutcomes

export const unknownOutcome = {
  title: 'Unknown Status',
  text: 'We don’t know what became of this lead. Your pipeline shows whether it arrived.',
} as const

/** Null if the URL has no known status. */
export function leadStatusIn(search: string): LeadStatus | null {
  const status = new URLSearchParams(search).get('status') ?? ''
  return Object.hasOwn(leadOutcomes, status) ? (status as LeadStatus) : null
}
