import { createHash } from 'node:crypto'
import { type Block, doc, heading, type Inline, paragraph, type RichText } from '@mantel/domain/rich-text'

export type Values = Record<string, string>

/** The studio's own words. */
export const stagingAgreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('1. Services'),
  paragraph(
    '{company.name} will furnish and style {project.address} for a term of {project.stageDurationDays} days from the install date of {project.dateServiced}.',
  ),
  heading('2. Fees'),
  paragraph(
    'The project total is {project.total}. A deposit of {project.deposit} is due within 2 days of signing; the balance is due 5 days after install.',
  ),
  paragraph('{initial.client}'),
  heading('3. Care of furnishings'),
  paragraph(
    'The client keeps the home insured and locked, and tells the stager about any damage within one day.',
  ),
  paragraph('{initial.client}'),
  heading('4. Signatures'),
  paragraph('{signature.owner} {date.owner}'),
  paragraph('{signature.client} {date.client}'),
)

/** The text with what is known in place; what is not, such as the fields for signing, stays a field. */
export const fillIn = (text: RichText, values: Values): RichText =>
  doc(...text.content.map((block) => filled(block, values)))

/** Where to sign and initial, in the order of the document. Dates are filled in, and are no fields of their own. */
export const fieldsOf = (text: RichText): string[] =>
  text.content
    .flatMap(inlinesOf)
    .flatMap((part) => (part.type === 'mention' ? [part.attrs.id] : []))
    .filter((id) => /^(signature|initial)\./.test(id))

export const linesOf = (text: RichText, values: Values): string[] =>
  fillIn(text, values).content.map((block) =>
    inlinesOf(block)
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join(''),
  )

/** Of the content with its keys in order: the database does not keep the order they were written in. */
export const hashOf = (text: RichText) =>
  createHash('sha256')
    .update(JSON.stringify(ordered(text)))
    .digest('hex')

// The agreement has no lists.
const isText = (block: Block) => block.type === 'paragraph' || block.type === 'heading'
const inlinesOf = (block: Block): Inline[] => (isText(block) ? (block.content ?? []) : [])

function filled(block: Block, values: Values): Block {
  if (!isText(block)) return block
  const content = inlinesOf(block).map((part) => {
    const value = part.type === 'mention' ? values[part.attrs.id] : undefined
    return value === undefined ? part : { type: 'text' as const, text: value }
  })
  return { ...block, content }
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
