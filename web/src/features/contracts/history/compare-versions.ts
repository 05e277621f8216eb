import { type Block, type Inline, isList, type RichText } from '@mantel/domain/contracts/rich-text-nodes'
import { type Difference, differencesBetween } from '../../../platform/text-differences.ts'
import { plain } from '../editor/conversion.ts'

/** A word of a line, and whether only one of the two texts has it. */
export type Piece = { text: string; isOnlyHere: boolean }
type Line = { look: 'heading' | 'item' | 'text' | 'break'; text: string }
export type Compared =
  | { kind: 'same' | 'added' | 'removed'; line: Line }
  | { kind: 'changed'; look: Line['look']; before: Piece[]; after: Piece[]; isOnlyLook: boolean }

/** What became of each line of a text, from the first to the last of both. */
export function compare(before: RichText, after: RichText, nameOf: (id: string) => string): Compared[] {
  const [was, is] = [linesOf(plain(before), nameOf), linesOf(plain(after), nameOf)]
  return paired(differencesBetween(was, is, ({ key }) => key))
}

export const isAllSame = (compared: Compared[]) => compared.every(({ kind }) => kind === 'same')

type Keyed = { line: Line; key: string }

function linesOf({ content }: RichText, nameOf: (id: string) => string): Keyed[] {
  const within = (blocks: Block[], isItem: boolean): Keyed[] =>
    blocks.flatMap((block, at) => {
      if (block.type === 'pageBreak') return [{ line: { look: 'break', text: 'Page break' }, key: 'break' }]
      if (isList(block)) return block.content.flatMap((item) => within(item.content, true))
      const look = block.type === 'heading' ? 'heading' : isItem && at === 0 ? 'item' : 'text'
      const text = (block.content ?? []).map((part) => wordsOf(part, nameOf)).join('')
      // Lines are the same if they also look the same.
      return text.trim() === '' ? [] : [{ line: { look, text }, key: `${look} ${JSON.stringify(block)}` }]
    })
  return within(content, false)
}

const wordsOf = (part: Inline, nameOf: (id: string) => string) =>
  part.type === 'text' ? part.text : (part.attrs.value ?? `[${nameOf(part.attrs.id)}]`)

/** A line that went and one that came at the same place are one that was changed. */
const paired = (differences: Difference<Keyed>[]): Compared[] =>
  differences.flatMap(({ kind, items }, at): Compared[] => {
    const [before, after] = [differences[at - 1], differences[at + 1]]
    if (kind === 'removed' && after?.kind === 'added') return pairsOf(items, after.items)
    if (kind === 'added' && before?.kind === 'removed') return []
    return items.map(({ line }) => ({ kind, line }))
  })

const pairsOf = (removed: Keyed[], added: Keyed[]): Compared[] => [
  ...removed.flatMap(({ line }, at): Compared[] => {
    const replacement = added[at]
    return replacement ? changed(line, replacement.line) : [{ kind: 'removed', line }]
  }),
  ...added.slice(removed.length).map(({ line }): Compared => ({ kind: 'added', line })),
]

/** Word by word; two lines that have little in common are rather two lines. */
function changed(was: Line, is: Line): Compared[] {
  const differences = differencesBetween(wordsIn(was.text), wordsIn(is.text))
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
    joined(
      differences
        .filter(({ kind }) => kind === 'same' || kind === of)
        .map(({ kind, items }) => ({ text: items.join(''), isOnlyHere: kind !== 'same' })),
    )
  return [
    {
      kind: 'changed',
      look: is.look,
      before: pieces('removed'),
      after: pieces('added'),
      isOnlyLook: was.text === is.text,
    },
  ]
}

const wordsIn = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last?.isOnlyHere === piece.isOnlyHere) last.text += piece.text
    else result.push({ ...piece })
  }
  return result
}
