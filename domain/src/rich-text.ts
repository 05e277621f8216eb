import { z } from 'zod'

/** A closed set of nodes: what is not named here can neither be stored nor rendered. */
export type RichText = { type: 'doc'; content: Block[] }
export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 }; content?: Inline[] }
  | { type: 'bulletList' | 'orderedList'; content: ListItem[] }
  | { type: 'pageBreak' }
export type ListItem = { type: 'listItem'; content: Block[] }
export type Inline = Text | Mention
export type Text = { type: 'text'; text: string; marks?: { type: 'bold' | 'italic' | 'underline' }[] }
/** A merge field or a signature field, by its id: `client.name`, `signature.client`. */
export type Mention = { type: 'mention'; attrs: { id: string } }

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
      .max(60),
  }),
})
const inlines = z
  .array(z.union([text, mention]))
  .max(2_000)
  .optional()
const item: z.ZodType<ListItem> = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(z.lazy(() => block)).max(200),
})
const block: z.ZodType<Block> = z.union([
  z.strictObject({ type: z.literal('paragraph'), content: inlines }),
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).max(500) }),
  z.strictObject({ type: z.literal('pageBreak') }),
])
export const richText: z.ZodType<RichText> = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).max(2_000),
})

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
