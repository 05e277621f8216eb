import {
  type Aligned,
  type Block,
  type Inline,
  isList,
  type List,
  type RichText,
} from '@mantel/domain/contracts/rich-text-nodes'
import type { JSONContent } from '@tiptap/core'

/**
 * As the editor holds it: a text has at least one block, a list at least one item, and an item begins with a paragraph,
 * for that is where the caret stands.
 */
export const toEditor = ({ content }: RichText): JSONContent => ({
  type: 'doc',
  content: orParagraph(content.flatMap(editable)),
})

function editable(block: Block): JSONContent[] {
  if (block.type === 'pageBreak') return [{ type: 'pageBreak' }]
  if (!isList(block)) return [{ ...block, content: block.content?.map(inlineIn) }]
  const items = block.content.map((item) => ({
    type: 'listItem',
    content: afterParagraph(item.content.flatMap(editable)),
  }))
  return items.length > 0 ? [{ type: block.type, content: items }] : []
}

// What a field stood for is asked again each time: it is no part of what is written.
const inlineIn = (part: Inline): JSONContent =>
  part.type === 'mention' ? { type: 'mention', attrs: { id: part.attrs.id } } : part

const empty: JSONContent = { type: 'paragraph' }
const orParagraph = (blocks: JSONContent[]) => (blocks.length > 0 ? blocks : [empty])
const afterParagraph = (blocks: JSONContent[]) =>
  blocks[0]?.type === 'paragraph' ? blocks : [empty, ...blocks]

/** As it is stored: only what the closed set of nodes knows, each thing said in one way. */
export const fromEditor = ({ content = [] }: JSONContent): RichText => ({
  type: 'doc',
  content: content.flatMap(blockOf),
})

function blockOf({ type, attrs = {}, content = [] }: JSONContent): Block[] {
  switch (type) {
    case 'paragraph': {
      const aligned = alignedBy(attrs)
      return [{ type, ...('textAlign' in aligned && { attrs: aligned }), ...inlinesOf(content) }]
    }
    case 'heading':
      return [{ type, attrs: { level: levelOf(attrs.level), ...alignedBy(attrs) }, ...inlinesOf(content) }]
    case 'bulletList':
    case 'orderedList':
      return [listOf(type, content)]
    case 'pageBreak':
      return [{ type }]
    case undefined:
    default:
      return []
  }
}

const listOf = (type: List['type'], items: JSONContent[]): List => ({
  type,
  content: items.map(({ content = [] }) => ({ type: 'listItem', content: content.flatMap(blockOf) })),
})

const alignedBy = ({ textAlign }: Record<string, unknown>): Aligned =>
  textAlign === 'center' || textAlign === 'right' ? { textAlign } : {}

const levelOf = (level: unknown) => (level === 1 || level === 2 ? level : 3)

function inlinesOf(content: JSONContent[]): { content?: Inline[] } {
  const parts = content.flatMap(inlineOf)
  return parts.length > 0 ? { content: parts } : {}
}

function inlineOf({ type, text, attrs, marks = [] }: JSONContent): Inline[] {
  if (type === 'mention') return typeof attrs?.id === 'string' ? [{ type, attrs: { id: attrs.id } }] : []
  if (type !== 'text' || !text) return []
  const kept = markTypes.filter((mark) => marks.some((one) => one.type === mark)).map((type) => ({ type }))
  return piecesOf(text).map((piece) => ({ type, text: piece, ...(kept.length > 0 && { marks: kept }) }))
}

const markTypes = ['bold', 'italic', 'underline'] as const

/** What was pasted without a break can be longer than one piece of text may be; no character is cut in two. */
const piecesOf = (text: string) => text.match(/.{1,9999}/gsu) ?? []

/** Whether two texts say and look the same, however each came here. */
export const isSameText = (one: RichText, other: RichText) => one === other || said(one) === said(other)

/** Through the editor and back: the order of keys and empty lists make no difference. */
export const plain = (text: RichText) => fromEditor(toEditor(text))

// What was saved last is compared with at every key.
const known = new WeakMap<RichText, string>()
function said(text: RichText) {
  const words = known.get(text) ?? JSON.stringify(plain(text))
  known.set(text, words)
  return words
}
