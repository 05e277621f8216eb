import { z } from 'zod'
import { get, page, post } from '../endpoints/endpoint.ts'
import { tokenOf } from '../endpoints/ids.ts'

/** The link in the email about a new lead works for this many days. */
export const daysOfLeadLink = 30

const link = {
  access: 'public',
  rate: 'token',
  params: z.strictObject({ token: tokenOf('lead') }),
  response: page,
} as const

export const leadLinksApi = {
  show: get('/api/leads/add/:token', {
    ...link,
    about: 'The page of the link in an email about a lead, with one button. Opening it changes nothing',
  }),
  use: post('/api/leads/add/:token', {
    ...link,
    about: 'Add the lead of a link to the pipeline, once, and redirect to the page with the outcome',
    changes: ['lead', 'client', 'project', 'checklist', 'activity'],
    takesForms: true,
  }),
}
