import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { type RichText, sizeError } from '@mantel/domain/contracts/rich-text'
import { conflict, invalid } from '../../../errors.ts'
import { unprintableInLine } from '../../../platform/pdf/printable-text.ts'
import { unprintableIn } from '../../contract-pdf/content.ts'
import { type ContractDocument, type Mark, renderContractPdf } from '../../contract-pdf/contract-pdf.ts'

/** The time limit of previews and test prints. Most contracts take a fraction of a second. */
const timeoutMs = 8_000

/**
 * Checks the size before anything else processes the text, because a short draft can become huge once its fields are
 * filled in. Refusing here prevents clients from signing a contract that cannot be printed.
 */
export function refuseUnprintable(content: RichText) {
  const excess = sizeError(content)
  if (excess) throw conflict(`${excess} once its fields are filled in.`)
  const characters = unprintableIn(content)
  if (characters.length > 0) throw invalid(unprintable('', characters))
}

/**
 * A name that is printed on the contract. `where` tells the user where to find it, and `field` is its field in the form.
 */
export type PrintedName = { text: string | null; where: string; field?: string }

/** Refuses names that no font can print, so that signatures and the certificate show letters, not codes. */
export function refuseUnprintableNames(names: PrintedName[]) {
  for (const { text, where, field } of names) {
    const characters = unprintableInLine(text ?? '')
    if (characters.length === 0) continue
    const sentence = unprintable(` in ${where}`, characters)
    throw invalid(sentence, field ? { [field]: sentence } : undefined)
  }
}

const unprintable = (inWhat: string, characters: string[]) =>
  `These characters${inWhat} can’t be printed: ${characters.slice(0, 10).join(' ')}. Replace them and try again.`

export type Draft = Omit<ContractDocument, 'at' | 'marks' | 'certificate'>

export const printDraft = (draft: Draft) => print(draft, [])

/** Prints the contract with all signatures and discards the PDF, to ensure that every sent contract can be sealed. */
export async function testPrint(draft: Draft, signerName: string) {
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
  renderContractPdf({ ...draft, marks, at: new Date().toISOString(), certificate: null }, timeoutMs)
