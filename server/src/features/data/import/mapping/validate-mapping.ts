import { type ImportKind, importFields } from '@mantel/domain/data'
import { invalid } from '../../../../errors.ts'
import { fieldLabel } from '../field-labels.ts'
import { quoted } from './values.ts'

type Sheet = { kind: ImportKind; columns: string[] }

/** What somebody chose for the columns: known fields, each once, and those without which nothing can be made. */
export function refuseMapping({ kind, columns }: Sheet, mapping: (string | null)[]) {
  if (mapping.length !== columns.length)
    throw invalid(`This file has ${columns.length} columns. Please say of each what it is, or leave it out.`)
  const chosen = mapping.filter((field) => field !== null)
  const fields: readonly string[] = importFields[kind]
  const unknown = chosen.find((field) => !fields.includes(field))
  if (unknown !== undefined) throw invalid(`There is no field ${quoted(unknown)} for ${kind}`)
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at)
  if (twice !== undefined)
    throw invalid(
      `Two columns cannot both be the ${fieldLabel(kind === 'clients' ? 'client' : 'project', twice)}`,
    )
  if (!needed[kind].some((field) => chosen.includes(field))) throw invalid(sentences[kind])
}

const needed: Record<ImportKind, string[]> = { clients: ['email'], projects: ['title', 'address'] }
const sentences: Record<ImportKind, string> = {
  clients: 'Choose the column with the email. Every client needs one.',
  projects: 'Choose the column with the title or the address. Every project needs one of them.',
}
