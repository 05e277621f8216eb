import { type ImportKind, importFields } from '@mantel/domain/data'
import { invalid } from '../../../../errors.ts'
import { fieldLabel, nouns } from '../field-labels.ts'
import { quote } from './values.ts'

type ImportFile = { kind: ImportKind; columns: string[] }

/**
 * Refuses a mapping that does not fit the number of columns, uses an unknown field, uses a field twice, or lacks what
 * every record needs: a client's email, a project's title or address, or a lead's name, email or phone.
 */
export function validateMapping({ kind, columns }: ImportFile, mapping: (string | null)[]) {
  if (mapping.length !== columns.length)
    throw invalid(`This file has ${columns.length} columns. Match or skip each one.`)
  const chosen = mapping.filter((field) => field !== null)
  const fields: readonly string[] = importFields[kind]
  const unknown = chosen.find((field) => !fields.includes(field))
  if (unknown !== undefined) throw invalid(`There is no field ${quote(unknown)} for ${kind}`)
  const duplicate = chosen.find((field, index) => chosen.indexOf(field) !== index)
  if (duplicate !== undefined)
    throw invalid(`Two columns can’t both map to ${fieldLabel(nouns[kind], duplicate)}`)
  if (!requiredFields[kind].some((field) => chosen.includes(field))) throw invalid(sentences[kind])
}

const requiredFields: Record<ImportKind, string[]> = {
  clients: ['email'],
  projects: ['title', 'address'],
  leads: ['name', 'firstName', 'lastName', 'companyName', 'email', 'phone'],
}
const sentences: Record<ImportKind, string> = {
  clients: 'Choose the column with the email. Every client needs one.',
  projects: 'Choose the column with the title or address. Every project needs at least one.',
  leads: 'Choose the column with the name, email or phone number. Every lead needs at least one.',
}
