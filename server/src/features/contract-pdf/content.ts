import { mergeField, type SignatureField, signatureField } from '@mantel/domain/contracts/contract-fields'
import { type Block, type Inline, isList, type RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { unprintable } from '../../platform/pdf/glyphs.ts'
import { printed, type Setting, settingOf } from './labels.ts'
import { type Drawings, type Mark, writtenMark } from './signature-marks.ts'

type Signed = { content: RichText; marks: Mark[]; drawings: Drawings; company: string }

/** The text of a contract as the template walks it: each field filled, each paragraph knowing how it runs. */
export function contentFor(signed: Signed) {
  const fill = fieldsInOrder(signed)
  return signed.content.content.map((block) => blockFor(block, fill))
}

type Fill = (field: SignatureField) => object

/** Fields are known by their ordinal: this is asked for them from the first to the last. */
function fieldsInOrder({ marks, drawings, company }: Signed): Fill {
  const byPosition = new Map(marks.map((mark) => [mark.position, mark]))
  const dates = new Map(marks.map(({ signer, on }) => [signer, on]))
  let position = 0
  return ({ kind, signer }) => {
    const mark = kind === 'date' ? undefined : byPosition.get(position++)
    return {
      type: kind,
      label: `${signers[signer]} ${kind === 'initial' ? 'initials' : kind}`,
      mark: mark ? writtenMark(mark, drawings) : null,
      on: kind === 'date' ? (dates.get(signer) ?? null) : null,
      signsFor: signer === 'owner' ? printed(company) : null,
    }
  }
}
const signers = { client: 'Client', owner: 'Owner' } as const

function blockFor(block: Block, fill: Fill): object {
  if (block.type === 'pageBreak') return block
  const setting = settingOf(wordsOf(block))
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
    standsAlone: isForSigning(content),
    parts: content.map((part) => partFor(part, fill, setting)),
  }
}

function partFor(part: Inline, fill: Fill, setting: Setting): object {
  if (part.type === 'text') return { ...part, text: printed(part.text, setting), marks: part.marks ?? [] }
  const { id, value } = part.attrs
  const field = signatureField(id)
  if (field) return fill(field)
  return value === undefined
    ? { type: 'blank', text: mergeField(id)?.label ?? id }
    : { type: 'value', text: printed(value, setting) }
}

/** What of a text no face can print, each once, looked at the way it will be printed: each paragraph by itself. */
export const unprintableIn = (content: RichText): string[] => [
  ...new Set(content.content.flatMap(unprintableInBlock)),
]

function unprintableInBlock(block: Block): string[] {
  if (block.type === 'pageBreak') return []
  if (isList(block)) return block.content.flatMap(({ content }) => content.flatMap(unprintableInBlock))
  const { runsLeft } = settingOf(wordsOf(block))
  return (block.content ?? []).flatMap((part) => unprintable(wordsIn(part), runsLeft))
}

/** Nothing but fields, one of them a signature: it gets lines of its own. */
const isForSigning = (content: Inline[]) =>
  content.every((part) =>
    part.type === 'text' ? part.text.trim() === '' : signatureField(part.attrs.id) !== undefined,
  ) && content.some((part) => part.type === 'mention' && signatureField(part.attrs.id)?.kind === 'signature')

const wordsOf = (block: Block): string => {
  if (block.type === 'pageBreak') return ''
  if (isList(block)) return block.content.flatMap(({ content }) => content.map(wordsOf)).join(' ')
  return (block.content ?? []).map(wordsIn).join('')
}

const wordsIn = (part: Inline) => (part.type === 'text' ? part.text : (part.attrs.value ?? ''))
