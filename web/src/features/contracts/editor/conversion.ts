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
 * Converts to the editor's format, which requires at least one block in a text, one item in a list, and a paragraph at
 * the start of an item.
 */
export const toEditor = ({ content }: RichText): JSONContent => ({
  type: 'doc',
  content: nonEmpty(content.flatMap(toEditorBlocks)),
})

function toEditorBlocks(block: Block): JSONContent[] {
  if (block.type === 'pageBreak') return [{ type: 'pageBreak' }]
  if (!isList(block)) return [{ ...block, content: block.content?.map(toEditorInline) }]
  const items = block.content.map((item) => ({
    type: 'listItem',
    content: startingWithParagraph(item.content.flatMap(toEditorBlocks)),
  }))
  return items.length > 0 ? [{ type: block.type, content: items }] : []
}

// Leaves out the values of fields, which a draft does not store.
const toEditorInline = (part: Inline): JSONContent =>
  part.type === 'mention' ? { type: 'mention', attrs: { id: part.attrs.id } } : part

const emptyParagraph: JSONContent = { type: 'paragraph' }
const nonEmpty = (blocks: JSONContent[]) => (blocks.length > 0 ? blocks : [emptyParagraph])
const startingWithParagraph = (blocks: JSONContent[]) =>
  blocks[0]?.type === 'paragraph' ? blocks : [emptyParagraph, ...blocks]

/** Keeps only nodes, marks and attributes that a contract can have, in one canonical form. */
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

/** Splits pasted text that exceeds the maximum length of a text node, without cutting a character in two. */
const piecesOf = (text: string) => text.match(/.{1,9999}/gsu) ?? []

/** Whether two texts have the same content and formatting. */
export const isSameText = (one: RichText, other: RichText) =>
  one === other || canonicalText(one) === canonicalText(other)

/**
 * Converts to the editor's format and back, which removes empty lists and puts the keys of objects in a fixed order.
 */
export const normalized = (text: RichText) => fromEditor(toEditor(text))

// Cached, because every keystroke compares the text with the saved one.
const canonicalTexts = new WeakMap<RichText, string>()
function canonicalText(text: RichText) {
  const canonical = canonicalTexts.get(text) ?? JSON.stringify(normalized(text))
  canonicalTexts.set(text, canonical)
  return canonical
}
