import { mergeField, type SignatureField, signatureField } from '@mantel/domain/contracts/contract-fields'
import { type Block, type Inline, isList, type RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { findUnprintable } from '../../platform/pdf/glyphs.ts'
import { detectSetting, printableText, type TextSetting } from '../../platform/pdf/printable-text.ts'
import { type Drawings, type Mark, toPrintedMark } from './signature-marks.ts'

type ContentInput = { content: RichText; marks: Mark[]; drawings: Drawings; company: string }

/** The contract text as the template expects it: fields filled in, and each paragraph with its direction and language. */
export function contentFor(signed: ContentInput) {
  const fill = createFieldFiller(signed)
  return signed.content.content.map((block) => blockFor(block, fill))
}

type FillField = (field: SignatureField) => object

/** Signatures and initials are identified by their ordinal, so the filler must be called in document order. */
function createFieldFiller({ marks, drawings, company }: ContentInput): FillField {
  const byPosition = new Map(marks.map((mark) => [mark.position, mark]))
  const dates = new Map(marks.map(({ signer, on }) => [signer, on]))
  let position = 0
  return ({ kind, signer }) => {
    const mark = kind === 'date' ? undefined : byPosition.get(position++)
    return {
      type: kind,
      label: kind === 'date' ? 'Date' : `${signers[signer]} ${kind === 'initial' ? 'initials' : kind}`,
      mark: mark ? toPrintedMark(mark, drawings) : null,
      on: kind === 'date' ? (dates.get(signer) ?? null) : null,
      signsFor: signer === 'owner' ? printableText(company) : null,
    }
  }
}
const signers = { client: 'Client', owner: 'Owner' } as const

function blockFor(block: Block, fill: FillField): object {
  if (block.type === 'pageBreak') return block
  const setting = detectSetting(blockText(block))
  if (isList(block)) {
    const items = block.content.map(({ content }) => content.map((inner) => blockFor(inner, fill)))
    return { type: block.type, items, setting }
  }
  const { content = [] } = block
  return {
    type: block.type,
    level: block.type === 'heading' ? block.attrs.level : null,
    align: block.attrs?.textAlign ?? null,
    setting,
    standsAlone: isSignatureRow(content),
    parts: content.map((part) => partFor(part, fill, setting)),
  }
}

function partFor(part: Inline, fill: FillField, setting: TextSetting): object {
  if (part.type === 'text')
    return { ...part, text: printableText(part.text, setting), marks: part.marks ?? [] }
  const { id, value } = part.attrs
  const field = signatureField(id)
  if (field) return fill(field)
  return value === undefined
    ? { type: 'blank', text: mergeField(id)?.label ?? id }
    : { type: 'value', text: printableText(value, setting) }
}

/** The distinct characters that no font can print. Each paragraph is checked alone, because its direction matters. */
export const unprintableIn = (content: RichText): string[] => [
  ...new Set(content.content.flatMap(unprintableInBlock)),
]

function unprintableInBlock(block: Block): string[] {
  if (block.type === 'pageBreak') return []
  if (isList(block)) return block.content.flatMap(({ content }) => content.flatMap(unprintableInBlock))
  const { runsLeft } = detectSetting(blockText(block))
  return (block.content ?? []).flatMap((part) => findUnprintable(inlineText(part), runsLeft))
}

/** A paragraph with nothing but signature fields, at least one of them a signature. It gets its own block. */
const isSignatureRow = (content: Inline[]) =>
  content.every((part) =>
    part.type === 'text' ? part.text.trim() === '' : signatureField(part.attrs.id) !== undefined,
  ) && content.some((part) => part.type === 'mention' && signatureField(part.attrs.id)?.kind === 'signature')

const blockText = (block: Block): string => {
  if (block.type === 'pageBreak') return ''
  if (isList(block)) return block.content.flatMap(({ content }) => content.map(blockText)).join(' ')
  return (block.content ?? []).map(inlineText).join('')
}

const inlineText = (part: Inline) => (part.type === 'text' ? part.text : (part.attrs.value ?? ''))
