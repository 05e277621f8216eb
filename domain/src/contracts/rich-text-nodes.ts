/** The only nodes that can be stored and rendered. */
export type RichText = { type: 'doc'; content: Block[] }
export type Block =
  | { type: 'paragraph'; attrs?: Aligned; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 } & Aligned; content?: Inline[] }
  | List
  | { type: 'pageBreak' }
export type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] }
export type ListItem = { type: 'listItem'; content: Block[] }
export type Inline = Text | Mention
export type Text = { type: 'text'; text: string; marks?: { type: 'bold' | 'italic' | 'underline' }[] }
/**
 * A merge field or a signature field, by its id: `client.name`, `signature.client`. A sent contract stores the value; a
 * draft does not.
 */
export type Mention = { type: 'mention'; attrs: { id: string; value?: string } }
/** Left-aligned if missing. */
export type Aligned = { textAlign?: 'center' | 'right' | undefined }

export const isList = (block: Block): block is List =>
  block.type === 'bulletList' || block.type === 'orderedList'
