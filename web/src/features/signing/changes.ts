import { mergeField, signatureField } from '@mantel/domain/contract-fields'
import { type Block, type Inline, isList, type RichText } from '@mantel/domain/rich-text-nodes'

export type Change = { kind: 'added' | 'removed'; text: string }

/** What is new in a text and what is gone from it, paragraph by paragraph, in the order of the text. */
export function changesBetween(before: RichText, after: RichText): Change[] {
  const [was, is] = [linesOf(before.content), linesOf(after.content)]
  const kept = longestKept(was, is)
  const changes: Change[] = []
  let [from, to] = [0, 0]
  while (from < was.length || to < is.length) {
    const [gone, come] = [was[from], is[to]]
    if (gone !== undefined && gone === come) {
      from++
      to++
    } else if (gone !== undefined && (come === undefined || kept(from + 1, to) >= kept(from, to + 1))) {
      changes.push({ kind: 'removed', text: gone })
      from++
    } else if (come !== undefined) {
      changes.push({ kind: 'added', text: come })
      to++
    }
  }
  return changes
}

/** The text of each paragraph, heading and item; empty lines say nothing. */
const linesOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'pageBreak') return []
    if (isList(block)) return block.content.flatMap(({ content }) => linesOf(content))
    const line = (block.content ?? []).map(wordsOf).join('').trim()
    return line ? [line] : []
  })

function wordsOf(part: Inline): string {
  if (part.type === 'text') return part.text
  const { id, value } = part.attrs
  return value ?? `[${(signatureField(id) ?? mergeField(id))?.label ?? id}]`
}

/** How many lines both have in common from given places on: by that, as little as possible counts as changed. */
function longestKept(was: string[], is: string[]) {
  const width = is.length + 1
  const kept = new Uint16Array((was.length + 1) * width)
  const at = (from: number, to: number) => kept[from * width + to] ?? 0
  for (let from = was.length - 1; from >= 0; from--)
    for (let to = is.length - 1; to >= 0; to--)
      kept[from * width + to] =
        was[from] === is[to] ? at(from + 1, to + 1) + 1 : Math.max(at(from + 1, to), at(from, to + 1))
  return at
}
