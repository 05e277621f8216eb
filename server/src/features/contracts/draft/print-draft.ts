import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { excessIn, type RichText } from '@mantel/domain/contracts/rich-text'
import { conflict, invalid } from '../../../errors.ts'
import { unprintableIn } from '../../contract-pdf/content.ts'
import { type Mark, type Paper, renderPaper } from '../../contract-pdf/contract-pdf.ts'
import { unprintableInLine } from '../../contract-pdf/labels.ts'

/** As long as somebody waits for a page. A contract takes a fraction of a second. */
const patience = 8_000

/**
 * Said of what was frozen, before anything walks through all of it: a short draft may name a long field many times. And
 * said now, not when somebody has signed what cannot be printed.
 */
export function refuseUnprintable(content: RichText, lines: string[] = []) {
  const excess = excessIn(content)
  if (excess) throw conflict(`${excess} once its fields are filled in.`)
  const signs = [...new Set([...unprintableIn(content), ...lines.flatMap(unprintableInLine)])]
  if (signs.length > 0)
    throw invalid(`These characters cannot be printed: ${signs.slice(0, 10).join(' ')}. Please replace them.`)
}

export type Draft = Omit<Paper, 'at' | 'marks' | 'certificate'>

/** The text as it stands, signed by nobody. */
export const printDraft = (draft: Draft) => print(draft, [])

/** Set once as if everybody had signed, and thrown away: whatever goes out can be sealed. */
export async function rehearse(draft: Draft, signerName: string) {
  const marks = placedFields(draft.content).map(
    ({ position, signer, type }): Mark => ({
      position,
      signer,
      type,
      text: type === 'initial' ? 'MM' : signerName,
      style: 'script',
      drawing: null,
      name: signerName,
      on: '12/31/2026',
    }),
  )
  await print(draft, marks)
}

const print = (draft: Draft, marks: Mark[]) =>
  renderPaper({ ...draft, marks, at: new Date().toISOString(), certificate: null }, patience)
