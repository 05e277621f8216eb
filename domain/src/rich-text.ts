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

/** What a document may weigh as JSON, and how deep its nodes may stand in each other. */
export const maxRichTextLength = 200_000
const maxDepth = 20

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
      // The name of a field; nobody's row.
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
const block: z.ZodType<Block> = z.union([
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
export const richText: z.ZodType<RichText> = z
  .strictObject({ type: z.literal('doc'), content: z.array(block).max(2_000) })
  .refine((text) => JSON.stringify(text).length <= maxRichTextLength, 'This text is too long')
  .refine(({ content }) => depthOf(content) <= maxDepth, 'The lists of this text are nested too deep')

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

/** Plain text with `{client.name}` for a merge field; other braces are only braces. */
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
