import { mergeField, signatureField } from '@mantel/domain/contracts/contract-fields'
import { type Block, type Inline, isList, type RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { differencesBetween } from '../../../../platform/text-differences.ts'

export type Change = { kind: 'added' | 'removed'; text: string }

/** Added and removed paragraphs, in document order. */
export function changesBetween(before: RichText, after: RichText): Change[] {
  return differencesBetween(linesOf(before.content), linesOf(after.content)).flatMap(({ kind, items }) =>
    kind === 'same' ? [] : items.map((text) => ({ kind, text })),
  )
}

/** The text of each paragraph, heading and list item, without empty lines. */
const linesOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'pageBreak') return []
    if (isList(block)) return block.content.flatMap(({ content }) => linesOf(content))
    const line = (block.content ?? []).map(inlineText).join('').trim()
    return line ? [line] : []
  })

function inlineText(part: Inline): string {
  if (part.type === 'text') return part.text
  const { id, value } = part.attrs
  return value ?? `[${(signatureField(id) ?? mergeField(id))?.label ?? id}]`
}
