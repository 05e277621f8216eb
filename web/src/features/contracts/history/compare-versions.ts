import { type Block, type Inline, isList, type RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { type Difference, differencesBetween } from '../../../platform/text-differences.ts'
import { normalized } from '../editor/conversion.ts'

/** A part of a line, and whether only this version has it. */
export type Piece = { text: string; isOnlyHere: boolean }
type Line = { style: 'heading' | 'item' | 'text' | 'break'; text: string }
export type Compared =
  | { kind: 'same' | 'added' | 'removed'; line: Line }
  | { kind: 'changed'; style: Line['style']; before: Piece[]; after: Piece[]; isFormattingOnly: boolean }

/** Compares two texts line by line, in document order. */
export function compareTexts(before: RichText, after: RichText, nameOf: (id: string) => string): Compared[] {
  const [was, is] = [linesOf(normalized(before), nameOf), linesOf(normalized(after), nameOf)]
  return pairChanges(differencesBetween(was, is, ({ key }) => key))
}

export const isUnchanged = (compared: Compared[]) => compared.every(({ kind }) => kind === 'same')

type Keyed = { line: Line; key: string }

function linesOf({ content }: RichText, nameOf: (id: string) => string): Keyed[] {
  const within = (blocks: Block[], isItem: boolean): Keyed[] =>
    blocks.flatMap((block, at) => {
      if (block.type === 'pageBreak') return [{ line: { style: 'break', text: 'Page break' }, key: 'break' }]
      if (isList(block)) return block.content.flatMap((item) => within(item.content, true))
      const style = block.type === 'heading' ? 'heading' : isItem && at === 0 ? 'item' : 'text'
      const text = (block.content ?? []).map((part) => inlineText(part, nameOf)).join('')
      // The key contains the formatting, so a line with other formatting counts as changed.
      return text.trim() === '' ? [] : [{ line: { style, text }, key: `${style} ${JSON.stringify(block)}` }]
    })
  return within(content, false)
}

const inlineText = (part: Inline, nameOf: (id: string) => string) =>
  part.type === 'text' ? part.text : (part.attrs.value ?? `[${nameOf(part.attrs.id)}]`)

/** A removed line and an added line at the same place count as one changed line. */
const pairChanges = (differences: Difference<Keyed>[]): Compared[] =>
  differences.flatMap(({ kind, items }, at): Compared[] => {
    const [before, after] = [differences[at - 1], differences[at + 1]]
    if (kind === 'removed' && after?.kind === 'added') return pairsOf(items, after.items)
    if (kind === 'added' && before?.kind === 'removed') return []
    return items.map(({ line }) => ({ kind, line }))
  })

const pairsOf = (removed: Keyed[], added: Keyed[]): Compared[] => [
  ...removed.flatMap(({ line }, at): Compared[] => {
    const replacement = added[at]
    return replacement ? compareWords(line, replacement.line) : [{ kind: 'removed', line }]
  }),
  ...added.slice(removed.length).map(({ line }): Compared => ({ kind: 'added', line })),
]

/** Compares word by word. Lines that have less than a third in common count as removed and added. */
function compareWords(was: Line, is: Line): Compared[] {
  const differences = differencesBetween(splitWords(was.text), splitWords(is.text))
  const count = (...kinds: Difference<string>['kind'][]) =>
    differences
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ items }) => items)
      .filter((word) => word.trim()).length
  if (count('same') * 3 < Math.max(count('same', 'removed'), count('same', 'added'))) {
    return [
      { kind: 'removed', line: was },
      { kind: 'added', line: is },
    ]
  }
  const pieces = (of: 'removed' | 'added') =>
    joinPieces(
      differences
        .filter(({ kind }) => kind === 'same' || kind === of)
        .map(({ kind, items }) => ({ text: items.join(''), isOnlyHere: kind !== 'same' })),
    )
  return [
    {
      kind: 'changed',
      style: is.style,
      before: pieces('removed'),
      after: pieces('added'),
      isFormattingOnly: was.text === is.text,
    },
  ]
}

const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

function joinPieces(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.isOnlyHere === piece.isOnlyHere) last.text += piece.text
    else result.push({ ...piece })
  }
  return result
}
