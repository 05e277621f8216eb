import type { FieldValues } from '@mantel/domain/contract-fields'
import { type Block, doc, heading, type Inline, paragraph, type RichText } from '@mantel/domain/rich-text'

/** The studio's own words. */
export const stagingAgreement = doc(
  heading('Staging agreement', 1),
  paragraph('Between {company.name} and {client.name}'),
  heading('1. Services'),
  paragraph(
    '{company.name} will furnish and style {project.address} for a term of {project.stageDurationDays} from the install date of {project.dateServiced}.',
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

/** What it says line by line, with what stands in its fields. */
export const linesOf = (text: RichText, values: FieldValues): string[] =>
  text.content.map((block) =>
    inlinesOf(block)
      .map((part) => (part.type === 'text' ? part.text : (part.attrs.value ?? values[part.attrs.id] ?? '')))
      .join(''),
  )

// The agreement has no lists.
const inlinesOf = (block: Block): Inline[] =>
  block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : []
