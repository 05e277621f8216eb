import * as copy from './copy.ts'
import { labelOf } from './fields/field-order.ts'
import { modes } from './fields/field-row.tsx'
import { type FormTyped, readFields } from './form-values.ts'
import * as reply from './reply/copy.ts'

export const formLabels: Record<keyof FormTyped, string> = {
  fields: copy.fieldsTitle,
  thankYouMessage: copy.thanksLabel,
  redirectUrl: copy.redirectLabel,
  notifyEmails: copy.notifyLabel,
  allowedHosts: copy.sitesLabel,
  autoReplyTemplateId: reply.templateLabel,
  autoReplySubject: reply.subjectLabel,
  autoReplyText: reply.textLabel,
}

/** Formats a value for the comparison of two versions. */
export const describeTyped = (name: keyof FormTyped, text: string) =>
  name === 'fields'
    ? readFields(text)
        .map((field) => `${labelOf(field)} (${modeLabel(field.mode)})`)
        .join('\n')
    : text

const modeLabel = (mode: string) => modes.find(({ value }) => value === mode)?.label.toLowerCase() ?? mode
