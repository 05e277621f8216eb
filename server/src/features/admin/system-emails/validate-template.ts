import { fieldsIn, type SystemEmailText } from '@mantel/domain/admin/system-emails'
import { invalid } from '../../../errors.ts'
import { systemTemplates, type TemplateKey } from '../../messages/system-templates.ts'

/** Refuses unknown fields, which would stay unfilled, fields in the button, and a button in an email without a link. */
export function refuseUnsendable(key: TemplateKey, { subject, body, button }: SystemEmailText) {
  const { fields, button: defaultButton } = systemTemplates[key]
  for (const [name, text] of Object.entries({ subject, body })) {
    const unknown = fieldsIn(text).find((field) => !(fields as readonly string[]).includes(field))
    if (unknown !== undefined) refuse(name, unknownField(unknown, fields))
  }
  if (fieldsIn(button ?? '').length > 0) refuse('button', 'The button can’t contain fields')
  if (!defaultButton && button) refuse('button', 'This email has no link, so it can’t have a button')
}

function unknownField(name: string, fields: readonly string[]) {
  const known = fields.map((field) => `{${field}}`)
  const listed = `${known.slice(0, -1).join(', ')}${known.length > 1 ? ' and ' : ''}${known.at(-1)}`
  return `This email has no field {${name}}. You can use ${listed}.`
}

function refuse(field: string, sentence: string): never {
  throw invalid(sentence, { [field]: sentence })
}
