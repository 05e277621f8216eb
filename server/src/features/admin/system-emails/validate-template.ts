import { fieldsIn, type SystemEmailWords } from '@mantel/domain/admin/system-emails'
import { invalid } from '../../../errors.ts'
import { systemTemplates, type TemplateKey } from '../../messages/system-templates.ts'

/** A letter with a field that nobody fills would reach people broken. */
export function refuseUnsendable(key: TemplateKey, { subject, body, button }: SystemEmailWords) {
  const { fields, button: built } = systemTemplates[key]
  for (const [name, text] of Object.entries({ subject, body })) {
    const unknown = fieldsIn(text).find((field) => !(fields as readonly string[]).includes(field))
    if (unknown !== undefined) refuse(name, unknownField(unknown, fields))
  }
  if (fieldsIn(button ?? '').length > 0) refuse('button', 'The button takes plain words, without fields')
  if (!built && button) refuse('button', 'This letter leads nowhere, so it has no button')
}

function unknownField(name: string, fields: readonly string[]) {
  const known = fields.map((field) => `{${field}}`)
  const listed = `${known.slice(0, -1).join(', ')}${known.length > 1 ? ' and ' : ''}${known.at(-1)}`
  return `This letter knows no field {${name}}. It knows ${listed}.`
}

function refuse(field: string, sentence: string): never {
  throw invalid(sentence, { [field]: sentence })
}
