/** A closed set of nodes: what is not named here can neither be stored nor rendered. */
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
 * A merge field or a signature field, by its id: `client.name`, `signature.client`. What was frozen for signing carries
 * what stood there; what is still written does not.
 */
export type Mention = { type: 'mention'; attrs: { id: string; value?: string } }
/** Where it stands on its lines; without it, at the left. */
export type Aligned = { textAlign?: 'center' | 'right' | undefined }

export const isList = (block: Block): block is List =>
  block.type === 'bulletList' || block.type === 'orderedList'
