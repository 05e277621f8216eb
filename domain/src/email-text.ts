import {
  type Block,
  bullets,
  doc,
  heading,
  type Inline,
  paragraph,
  type RichText,
} from './contracts/rich-text.ts'

/**
 * A letter as it is typed: paragraphs with a blank line between them, `# ` before a heading, `- ` before each line of a
 * list, `{field}` for what is filled in.
 */
export const typedLetter = ({ content }: RichText) => content.map(typedBlock).join('\n\n')

export const letterFrom = (text: string): RichText =>
  doc(
    ...text
      .split(/\n[ \t]*\n\s*/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(blockFrom),
  )

function blockFrom(part: string): Block {
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return bullets(...lines.map((line) => line.slice(2)))
  // A line break inside of a paragraph only says how wide somebody’s window was.
  const whole = lines.join(' ')
  return whole.startsWith('# ') ? heading(whole.slice(2), 1) : paragraph(whole)
}

function typedBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `# ${typedLine(block.content)}`
    case 'paragraph':
      return typedLine(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.map(({ content }) => `- ${content.map(typedBlock).join(' ')}`).join('\n')
    case 'pageBreak':
      return ''
  }
}

const typedLine = (content: Inline[] = []) =>
  content.map((part) => (part.type === 'mention' ? `{${part.attrs.id}}` : part.text)).join('')
