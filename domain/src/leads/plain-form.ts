import { honeypot, type LeadErrors, type LeadField, type LeadValues, type WidgetField } from './lead-form.ts'

type PlainForm = {
  /** The URL that takes the submission. */
  action: string
  fields: readonly WidgetField[]
  /** Proves when the form was opened. Only our own pages have one. */
  ticket?: string
  /** What was typed and what is wrong with it, if the form is shown again. */
  values?: LeadValues
  errors?: LeadErrors
}

/** The form in plain HTML: works without JavaScript, and studios can put it on their own page and style it. */
export function plainForm({ action, fields, ticket, values = {}, errors = {} }: PlainForm): string {
  return [
    `<form action="${escape(action)}" method="post" accept-charset="utf-8">`,
    ...fields.flatMap((field) => fieldLines(field, values[field.name] ?? '', errors[field.name])),
    // The honeypot, a hidden field that only bots fill in.
    '  <p hidden>',
    `    <label>Fax <input name="${honeypot}" tabindex="-1" autocomplete="off"></label>`,
    '  </p>',
    ...(ticket ? [`  <input type="hidden" name="ticket" value="${escape(ticket)}">`] : []),
    '  <button>Send inquiry</button>',
    '</form>',
  ].join('\n')
}

const autocomplete: Partial<Record<LeadField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  companyName: 'organization',
}
const types: Partial<Record<LeadField, string>> = { email: 'email', phone: 'tel' }

function fieldLines({ name, label, mode, maxLength }: WidgetField, value: string, error?: string) {
  const id = `lead-${name}`
  const attributes = [
    `id="${id}" name="${name}"`,
    types[name] && `type="${types[name]}"`,
    autocomplete[name] && `autocomplete="${autocomplete[name]}"`,
    `maxlength="${maxLength}"`,
    mode === 'required' && 'required',
    error && `aria-invalid="true" aria-describedby="${id}-error"`,
  ]
  const joined = attributes.filter(Boolean).join(' ')
  const control =
    name === 'message'
      ? // The parser drops a line break right after the tag.
        `<textarea ${joined} rows="5">${value && `\n${escape(value)}`}</textarea>`
      : `<input ${joined}${value && ` value="${escape(value)}"`}>`
  return [
    '  <p>',
    `    <label for="${id}">${escape(label)}${mode === 'required' ? '' : ' (optional)'}</label>`,
    `    ${control}`,
    ...(error ? [`    <strong id="${id}-error">${escape(error)}</strong>`] : []),
    '  </p>',
  ]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
