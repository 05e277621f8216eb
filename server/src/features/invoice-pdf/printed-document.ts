import type { InvoiceDocument, Party } from '@mantel/domain/invoices/document/document'
import { fonts, sansChain, serifChain } from '../../platform/pdf/fonts.ts'
import { detectSetting, printableText, shorten, type TextSetting } from '../../platform/pdf/printable-text.ts'
import type { Pictures } from './pictures.ts'

/** Text for the template: a plain string, or an object if its script has another direction or language. */
type Printed = string | (TextSetting & { text: string })

export const typefaces = {
  serif: faceNames(serifChain()),
  sans: faceNames(sansChain()),
  japanese: faceNames(sansChain('ja')),
}

/** The data of the templates. User text is prepared for the typesetter, which prints it literally. */
export const printedDocument = (document: InvoiceDocument, { logo, photo }: Pictures) => ({
  ...document,
  title: printableText(`Invoice ${document.number}`),
  author: printableText(document.seller.name),
  faces: typefaces,
  watermark:
    document.status && ['Draft', 'Void'].includes(document.status.text) ? document.status.text : null,
  runningHead: printed(shorten(document.seller.name, 60)),
  footer: printed(`${shorten(document.seller.name, 50)} · ${shorten(document.number, 50)}`),
  number: printed(document.number),
  seller: printedParty(document.seller),
  billTo: printedParty(document.billTo),
  service: printedParty(document.service),
  facts: document.facts.map(({ label, value }) => ({ label, value: printed(value) })),
  lines: document.lines.map((line) => ({
    ...line,
    description: printed(line.description),
    isLong: isLong(line.description),
  })),
  keptLines: countKeptLines(document),
  sums: document.sums.map((sum) => ({ ...sum, label: printed(sum.label) })),
  taxNote: document.taxNote && printed(document.taxNote),
  methods: document.methods.map(({ name, text }) => ({ name, text: text && printed(text) })),
  memo: document.memo && printed(document.memo),
  terms: document.terms && printed(document.terms),
  notes: document.notes && printed(document.notes),
  hasShortTexts: !isLong(document.terms ?? '') && !isLong(document.notes ?? ''),
  logo: logo && { name: logo.name, width: logo.width, height: logo.height },
  photo: photo && photo.name,
})

export const printedParty = ({ label, name, lines }: Party) => ({
  label,
  name: printed(name),
  lines: lines.map(printed),
})

export function printed(text: string): Printed {
  const setting = detectSetting(text)
  const printable = printableText(withoutEmoji(text), setting)
  return setting.runsLeft || setting.language !== 'en' ? { ...setting, text: printable } : printable
}

/** Removes emoji, which no font has. An invoice is complete without them, unless a text has nothing else. */
function withoutEmoji(text: string) {
  const rest = text.replace(emoji, '').replace(/ {2,}/g, ' ').trim()
  return rest === '' ? text : rest
}
const emoji =
  /\p{RI}{2}|\p{Emoji_Presentation}(?:\p{M}|\p{Emoji_Modifier}|\u200d|\ufe0f)*|\p{Extended_Pictographic}\ufe0f/gu

/** A long line may break across pages; a short one moves to the next page as a whole. */
const isLong = (description: string) => description.length > 400 || description.split('\n').length > 8

/**
 * How many of the last lines are printed on the same page as the totals, so that the totals are never alone on a page.
 */
function countKeptLines({ lines }: InvoiceDocument) {
  const long = lines.findLastIndex(({ description }) => isLong(description))
  return Math.min(2, lines.length - 1 - long)
}

function faceNames(chain: (keyof typeof fonts)[]) {
  return chain.map((face) => fonts[face].name)
}
