import { z } from 'zod'
import { get, post } from '../endpoints/endpoint.ts'
import { leadFields, maxSubmissionBytes } from './lead-form.ts'

/** The key of a company's lead form. It is public, because it is part of the page that embeds the form. */
const params = z.strictObject({ key: z.string().regex(/^[\w-]{16,64}$/, 'This isn’t a valid form key') })

export const widgetConfig = z.object({
  companyName: z.string(),
  fields: z.array(
    z.object({
      name: z.enum(leadFields),
      label: z.string(),
      mode: z.enum(['required', 'show']),
      maxLength: z.number(),
    }),
  ),
  thankYouMessage: z.string(),
  redirectUrl: z.string().nullable(),
  colors: z.object({
    background: z.string(),
    text: z.string(),
    mutedText: z.string(),
    border: z.string(),
    primary: z.string(),
    onPrimary: z.string(),
    focus: z.string(),
    error: z.string(),
  }),
  ticket: z.string(),
})

/**
 * validateSubmission() limits the length of each field. This limit only protects the server from processing huge texts.
 */
const typed = z.string().max(maxSubmissionBytes).optional()
const address = z.string().max(4000).optional()

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const

export const submission = z.strictObject({
  firstName: typed,
  lastName: typed,
  email: typed,
  phone: typed,
  companyName: typed,
  projectAddress: typed,
  message: typed,
  /** The `ticket` of the form's configuration. The server treats a submission without it as suspicious. */
  ticket: z.string().max(200).optional(),
  /** The honeypot. */
  fax: typed,
  /** The page with the form, and the page before it. */
  page: address,
  referrer: address,
  utm: z
    .strictObject({
      source: address,
      medium: address,
      campaign: address,
      term: address,
      content: address,
    })
    .optional(),
})
export type Submission = z.output<typeof submission>

export const widgetApi = {
  get: get('/api/widget/:key', {
    access: 'public',
    rate: 'widget',
    anyOrigin: true,
    about: 'The fields, texts and colors of a company’s lead form',
    params,
    response: widgetConfig,
  }),
  submit: post('/api/widget/:key', {
    access: 'public',
    rate: 'widget',
    anyOrigin: true,
    takesForms: true,
    about:
      'Send the lead form, as JSON or as a plain HTML form. A plain form may have other fields, which are ignored, and is answered with a redirect',
    changes: ['lead'],
    params,
    body: submission.meta({ maxBytes: maxSubmissionBytes }),
    response: z.object({ thankYouMessage: z.string(), redirectUrl: z.string().nullable() }),
  }),
}
