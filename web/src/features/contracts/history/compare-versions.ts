import { type Block, type Inline, isList, type RichText } from '@mantel/domain/rich-text-nodes'
import { stepsBetween } from '../../../platform/differences.ts'
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
  const steps = stepsBetween(
    was.map(({ key }) => key),
    is.map(({ key }) => key),
  )
  return paired(
    steps.map(({ kind, from, to }): Compared => {
      const line = (kind === 'removed' ? was[from] : is[to])?.line ?? nothing
      return { kind, line }
    }),
  )
}

export const isAllSame = (compared: Compared[]) => compared.every(({ kind }) => kind === 'same')

const nothing: Line = { look: 'text', text: '' }

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
function paired(compared: Compared[]): Compared[] {
  const result: Compared[] = []
  for (let at = 0; at < compared.length; ) {
    const start = at
    while (compared[at]?.kind === 'removed') at++
    const middle = at
    while (compared[at]?.kind === 'added') at++
    const [gone, come] = [linesAt(compared.slice(start, middle)), linesAt(compared.slice(middle, at))]
    const pairs = Math.min(gone.length, come.length)
    for (let pair = 0; pair < pairs; pair++)
      result.push(...changed(gone[pair] ?? nothing, come[pair] ?? nothing))
    for (const line of gone.slice(pairs)) result.push({ kind: 'removed', line })
    for (const line of come.slice(pairs)) result.push({ kind: 'added', line })
    const same = compared[at]
    if (at === start && same) {
      result.push(same)
      at++
    }
  }
  return result
}

const linesAt = (compared: Compared[]) => compared.flatMap((one) => ('line' in one ? [one.line] : []))

/** Word by word; two lines that have little in common are rather two lines. */
function changed(was: Line, is: Line): Compared[] {
  const [before, after] = [wordsIn(was.text), wordsIn(is.text)]
  const steps = stepsBetween(before, after)
  const kept = steps.filter(({ kind, from }) => kind === 'same' && before[from]?.trim())
  const words = Math.max(...[before, after].map((all) => all.filter((word) => word.trim()).length))
  if (kept.length * 3 < words) {
    return [
      { kind: 'removed', line: was },
      { kind: 'added', line: is },
    ]
  }
  const pieces = (of: 'removed' | 'added') =>
    steps
      .filter(({ kind }) => kind === 'same' || kind === of)
      .map(({ kind, from, to }) => ({
        text: (of === 'removed' ? before[from] : after[to]) ?? '',
        isOnlyHere: kind !== 'same',
      }))
  return [
    {
      kind: 'changed',
      look: is.look,
      before: joined(pieces('removed')),
      after: joined(pieces('added')),
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
