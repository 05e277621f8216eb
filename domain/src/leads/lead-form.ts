/**
 * The fields of the lead form and the rules for what visitors type. The widget and the server check a submission with
 * the same function, so both say the same sentences. This file imports no library, so that the widget stays small.
 */
export const leadFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'projectAddress',
  'message',
] as const
export type LeadField = (typeof leadFields)[number]

export const fieldModes = ['required', 'show', 'hidden'] as const
export type FieldMode = (typeof fieldModes)[number]

export const defaultLabels: Readonly<Record<LeadField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company',
  projectAddress: 'Project address',
  message: 'Message',
}

export const maxLengths: Readonly<Record<LeadField, number>> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  companyName: 200,
  projectAddress: 500,
  message: 5000,
}

export const defaultThankYou = "Thank you for your inquiry! We'll be in touch soon."

/** The honeypot. People do not fill it in, because the form hides it. Bots that fill in every field do. */
export const honeypot = 'fax'

/** The server refuses a larger submission. */
export const maxSubmissionBytes = 16 * 1024

/** A field of the form that visitors see. */
export type WidgetField = { name: LeadField; label: string; mode: 'required' | 'show'; maxLength: number }

/** All as `#RRGGBB`. Every text color is readable on its background. */
export type WidgetColors = {
  background: string
  text: string
  mutedText: string
  border: string
  primary: string
  onPrimary: string
  focus: string
  error: string
}

/** The response of GET /api/widget/:key. */
export type WidgetConfig = {
  companyName: string
  /** In the order of the form, without hidden fields. */
  fields: WidgetField[]
  thankYouMessage: string
  redirectUrl: string | null
  colors: WidgetColors
  /** Proves when the form was opened. It is sent with the submission. */
  ticket: string
}

export type LeadValues = Partial<Record<LeadField, string>>
export type LeadErrors = Partial<Record<LeadField, string>>

/** Returns what is stored of a typed text: trimmed, on one line except for the message, without hidden characters. */
export function cleanValue(field: LeadField, text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[\p{Cs}\p{Co}\p{Bidi_Control}]/gu, '')
  const clean =
    field === 'message' ? lines.replace(/[^\P{Cc}\n]+/gu, ' ') : lines.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return field === 'email' ? clean.trim().toLowerCase() : clean.trim()
}

export const cleanValues = (values: LeadValues): LeadValues =>
  Object.fromEntries(leadFields.map((field) => [field, cleanValue(field, values[field] ?? '')]))

/** Returns a sentence for each field that cannot be sent. Hidden fields are not checked, because visitors don't see them. */
export function validateSubmission(fields: readonly WidgetField[], values: LeadValues): LeadErrors {
  const clean = cleanValues(values)
  const errors: LeadErrors = {}
  for (const { name, label, mode, maxLength } of fields) {
    const text = clean[name] ?? ''
    if (isBlank(text)) {
      if (mode === 'required') errors[name] = `${label} is required`
    } else if (text.length > maxLength) {
      errors[name] = `Use ${maxLength.toLocaleString('en-US')} characters or fewer`
    } else if (name === 'email' && !isEmail(text)) {
      errors[name] = 'Enter a valid email address'
    }
  }
  const [first] = fields
  if (first && fields.every(({ name }) => isBlank(clean[name] ?? '')))
    errors[first.name] ??= 'Fill in at least one field'
  return errors
}

// Invisible characters do not count, because a name that consists only of them looks blank.
export const isBlank = (text: string) => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

/** The pattern that zod uses for all other email addresses of the product. */
export const isEmail = (text: string) =>
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text)
