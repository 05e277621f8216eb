import { z } from 'zod'
import {
  type Block,
  type Inline,
  isList,
  type ListItem,
  type Mention,
  type RichText,
  type Text,
} from './rich-text-nodes.ts'

export type { Block, Inline, RichText } from './rich-text-nodes.ts'

/** The maximum size of a document as JSON, in bytes. */
export const maxRichTextLength = 200_000
const maxDepth = 20
/** This limit is far above what any contract needs, but low enough to create the PDF while the user waits. */
const maxLines = 4_000
const maxPageBreaks = 100
const maxFields = 200

const text: z.ZodType<Text> = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z
    .array(z.strictObject({ type: z.enum(['bold', 'italic', 'underline']) }))
    .max(3)
    .optional(),
})
const mention: z.ZodType<Mention> = z.strictObject({
  type: z.literal('mention'),
  attrs: z.strictObject({
    id: z
      .string()
      .regex(/^[a-z][a-zA-Z]*(\.[a-zA-Z]+)?$/)
      .max(60)
      // This id names a field. It is not the id of a row, so the endpoint checks allow a plain string.
      .meta({ isName: true }),
    value: z.string().min(1).max(12_000).optional(),
  }),
})
const inlines = z
  .array(z.union([text, mention]))
  .max(2_000)
  .optional()
const textAlign = z.enum(['center', 'right']).optional()
const item: z.ZodType<ListItem> = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(z.lazy(() => block)).max(200),
})
const block: z.ZodType<Block> = z
  .union([
    z.strictObject({
      type: z.literal('paragraph'),
      attrs: z.strictObject({ textAlign }).optional(),
      content: inlines,
    }),
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]), textAlign }),
      content: inlines,
    }),
    z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).max(500) }),
    z.strictObject({ type: z.literal('pageBreak') }),
  ])
  .meta({ title: 'RichTextBlock' })
export const richText: z.ZodType<RichText> = z
  .strictObject({ type: z.literal('doc'), content: z.array(block).max(2_000) })
  .refine(({ content }) => depthOf(content) <= maxDepth, 'The lists in this text are nested too deeply')
  .superRefine((text, context) => {
    const message = sizeError(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Returns a sentence for the user if the text is too long for one document. Stored field values count as well. */
export function sizeError(text: RichText): string | undefined {
  let [characters, lines, pageBreaks, fields] = [0, 0, 0, 0]
  countBlocks(text.content)
  // A text with stored field values can be a hundred times too long. Counting characters first avoids serializing such
  // a text.
  if (characters > maxRichTextLength || bytesOf(text) > maxRichTextLength) return 'This text is too long'
  if (lines > maxLines) return `This text has more than ${maxLines} lines`
  if (pageBreaks > maxPageBreaks) return `This text has more than ${maxPageBreaks} page breaks`
  if (fields > maxFields) return `This text has more than ${maxFields} signature, initial and date fields`
  return undefined

  function countBlocks(blocks: Block[]) {
    for (const block of blocks) {
      lines++
      if (isList(block)) for (const { content } of block.content) countBlocks(content)
      else if (block.type === 'pageBreak') pageBreaks++
      else for (const part of block.content ?? []) countInline(part)
    }
  }
  function countInline(part: Inline) {
    const content = part.type === 'text' ? part.text : (part.attrs.value ?? '')
    characters += content.length
    if (characters > maxRichTextLength) return
    lines += content.split('\n').length - 1
    if (part.type === 'mention' && /^(signature|initial|date)\./.test(part.attrs.id)) fields++
  }
}

const bytesOf = (text: RichText) => new TextEncoder().encode(JSON.stringify(text)).length

const depthOf = (blocks: Block[]): number =>
  Math.max(
    1,
    ...blocks.map((block) =>
      isList(block) ? 2 + Math.max(0, ...block.content.map(({ content }) => depthOf(content))) : 1,
    ),
  )

export const doc = (...content: Block[]): RichText => ({ type: 'doc', content })
export const heading = (text: string, level: 1 | 2 | 3 = 2): Block => ({
  type: 'heading',
  attrs: { level },
  content: inline(text),
})
export const paragraph = (text: string): Block => ({ type: 'paragraph', content: inline(text) })
export const bullets = (...texts: string[]): Block => ({
  type: 'bulletList',
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
})

/** Turns `{client.name}` into a merge field. Other braces stay text. */
function inline(source: string): Inline[] {
  return source
    .split(/(\{[a-z][a-zA-Z]*(?:\.[a-zA-Z]+)?\})/)
    .map(
      (part, index): Inline =>
        index % 2 === 1
          ? { type: 'mention', attrs: { id: part.slice(1, -1) } }
          : { type: 'text', text: part },
    )
    .filter((part) => part.type === 'mention' || part.text !== '')
}
