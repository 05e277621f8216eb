import {
  type Block,
  bullets,
  doc,
  heading,
  type Inline,
  paragraph,
  type RichText,
} from '../contracts/rich-text.ts'

/**
 * Returns the text of an email as users edit it: a blank line between paragraphs, `# ` before a heading, `- ` before
 * each list item, `{field}` for a merge field.
 */
export const formatEmailText = ({ content }: RichText) => content.map(formatBlock).join('\n\n')

export const parseEmailText = (text: string): RichText =>
  doc(
    ...text
      .split(/\n[ \t]*\n\s*/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(parseBlock),
  )

function parseBlock(part: string): Block {
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return bullets(...lines.map((line) => line.slice(2)))
  // A single line break only wraps the text and does not start a paragraph.
  const line = lines.join(' ')
  return line.startsWith('# ') ? heading(line.slice(2), 1) : paragraph(line)
}

function formatBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `# ${formatInlines(block.content)}`
    case 'paragraph':
      return formatInlines(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.map(({ content }) => `- ${content.map(formatBlock).join(' ')}`).join('\n')
    case 'pageBreak':
      return ''
  }
}

const formatInlines = (content: Inline[] = []) =>
  content.map((part) => (part.type === 'mention' ? `{${part.attrs.id}}` : part.text)).join('')
