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

/** What a document may weigh as JSON in bytes, and how deep its nodes may stand in each other. */
export const maxRichTextLength = 200_000
const maxDepth = 20
/** Of what makes a paper long, far more than any contract has, and little enough to be set and sealed at once. */
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
  .refine(({ content }) => depthOf(content) <= maxDepth, 'The lists of this text are nested too deep')
  .superRefine((text, context) => {
    const message = excessIn(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** Why a text is too much for one paper, as a sentence. Of what was frozen, what stands in its fields counts as well. */
export function excessIn(text: RichText): string | undefined {
  let [letters, lines, breaks, fields] = [0, 0, 0, 0]
  count(text.content)
  // A frozen text may be a hundred times too long: what is too long by its letters alone is not even printed.
  if (letters > maxRichTextLength || bytesOf(text) > maxRichTextLength) return 'This text is too long'
  if (lines > maxLines) return `This text has more than ${maxLines} lines`
  if (breaks > maxPageBreaks) return `This text has more than ${maxPageBreaks} page breaks`
  if (fields > maxFields) return `This text has more than ${maxFields} places to sign, initial or date`
  return undefined

  function count(blocks: Block[]) {
    for (const block of blocks) {
      lines++
      if (isList(block)) for (const { content } of block.content) count(content)
      else if (block.type === 'pageBreak') breaks++
      else for (const part of block.content ?? []) countIn(part)
    }
  }
  function countIn(part: Inline) {
    const words = part.type === 'text' ? part.text : (part.attrs.value ?? '')
    letters += words.length
    if (letters > maxRichTextLength) return
    lines += words.split('\n').length - 1
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
