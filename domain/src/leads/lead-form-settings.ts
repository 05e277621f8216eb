import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { get, nothing, patch, post } from '../endpoints/endpoint.ts'
import { email, isReadable, isVisible, longText, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf } from '../endpoints/ids.ts'
import { fieldModes, leadFields } from './lead-form.ts'
import { widgetConfig } from './widget.ts'

const fieldSetting = z.object({
  name: z.enum(leadFields),
  mode: z.enum(fieldModes),
  /** Null for the default label. */
  label: z.string().nullable(),
})
export type LeadFieldSetting = z.infer<typeof fieldSetting>

export const leadForm = z.object({
  key: z.string(),
  /** All seven fields, in their order on the form. */
  fields: z.array(fieldSetting),
  autoAddToPipeline: z.boolean(),
  thankYouMessage: z.string(),
  redirectUrl: z.string().nullable(),
  /** Sites that may embed the form, with their subdomains. Empty if all may. */
  allowedHosts: z.array(z.string()),
  /** Who gets an email for each lead. If empty, all admins and managers. */
  notifyEmails: z.array(z.string()),
  autoReplyEnabled: z.boolean(),
  /** Null for the default text. */
  autoReplyTemplateId: z.uuid().nullable(),
  autoReplySubject: z.string(),
  autoReplyText: z.string(),
  /** The company’s templates that an automatic reply can use, because they have only fields of the company. */
  templates: z.array(z.object({ id: z.uuid(), name: z.string(), subject: z.string(), text: z.string() })),
  /** For the preview. */
  companyName: z.string(),
  colors: widgetConfig.shape.colors,
  version: z.number(),
})
export type LeadForm = z.infer<typeof leadForm>

/** Returns the host of an entered site, such as `alderfinch.com`, or null. */
export function hostOf(text: string): string | null {
  const site = text.trim().toLowerCase()
  try {
    const { hostname, port, pathname, search, username } = new URL(
      /^https?:\/\//.test(site) ? site : `https://${site}`,
    )
    if (username || search || pathname !== '/') return null
    const isHost = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$|^localhost$/.test(hostname)
    return isHost ? hostname + (port && `:${port}`) : null
  } catch {
    return null
  }
}

/** Whether one of the sites is this host or a parent domain of it. A site with a port matches only that port. */
export const isHostAllowed = (host: string, allowed: readonly string[]) =>
  allowed.some((site) => {
    const name = site.includes(':') ? host : host.replace(/:\d+$/, '')
    return name === site || name.endsWith(`.${site}`)
  })

const host = z
  .string()
  .trim()
  .max(255, 'This address is too long')
  .refine((text) => hostOf(text) !== null, 'Enter a website like alderfinch.com')
  .transform((text) => hostOf(text) ?? text)

const redirect = z
  .string()
  .trim()
  .max(2000, 'This address is too long')
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a web address like https://alderfinch.com/thanks',
  )
  .transform((text) => text || null)
  .nullable()

function isWebAddress(text: string) {
  try {
    const { protocol, username } = new URL(text)
    return /^https?:\/\//i.test(text) && /^https?:$/.test(protocol) && !username
  } catch {
    return false
  }
}

export const leadFormInput = z.strictObject({
  fields: z
    .array(z.strictObject({ name: z.enum(leadFields), mode: z.enum(fieldModes), label: optionalText(60) }))
    .refine(
      (fields) =>
        fields
          .map(({ name }) => name)
          .toSorted()
          .join() === leadFields.toSorted().join(),
      'List each field once',
    )
    .refine(
      (fields) =>
        fields.some(({ name, mode }) => (name === 'email' || name === 'phone') && mode !== 'hidden'),
      'Show the email or phone field so you can reply',
    ),
  autoAddToPipeline: z.boolean(),
  thankYouMessage: longText(2000).pipe(
    z.string().refine(isVisible, 'Enter a thank-you message').refine(isReadable),
  ),
  redirectUrl: redirect,
  allowedHosts: z
    .array(host)
    .max(50, 'Enter up to 50 websites')
    .transform((hosts) => [...new Set(hosts)]),
  notifyEmails: z
    .array(email())
    .max(20, 'Enter up to 20 email addresses')
    .transform((emails) => [...new Set(emails)]),
  autoReplyEnabled: z.boolean(),
  autoReplyTemplateId: idOf('message-template').nullable(),
  /** The next two fields change the chosen template. If the default text was in use, they create a template. */
  autoReplySubject: requiredText('Subject is required', 200),
  autoReplyText: longText(10_000).pipe(z.string().min(1, 'Message is required')),
})
export type LeadFormInput = z.output<typeof leadFormInput>

export const leadFormApi = {
  get: get('/api/lead-form', {
    access: 'widget:configure',
    about: 'The settings of the lead form',
    shows: ['lead-form', 'styles', 'company', 'message-template', 'system-email'],
    response: leadForm,
  }),
  edit: patch('/api/lead-form', {
    access: 'widget:configure',
    about: 'Change the settings of the lead form',
    changes: ['lead-form', 'activity'],
    body: editOf(leadFormInput),
    response: leadForm,
  }),
  newKey: post('/api/lead-form/key', {
    access: 'widget:configure',
    about: 'Replace the key of the form; the old one stops working',
    changes: ['lead-form', 'activity'],
    response: leadForm,
  }),
  test: post('/api/lead-form/test', {
    access: 'widget:configure',
    inPerson: true,
    about: 'Email yourself the notification of a sample lead; no lead is stored',
    changes: [],
    once: true,
    response: nothing,
    status: 204,
  }),
}
