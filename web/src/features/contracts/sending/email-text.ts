import type { FilledMessage } from '@mantel/domain/message-templates'
import type { SendingTyped } from './sending-fields.ts'

/** What the letter with the link says of ours. */
export type LetterWords = Pick<SendingTyped, 'subject' | 'message'>

/**
 * With the words of a template. What somebody wrote themselves stays: their subject in place of the template’s, their
 * message above it. What they found there, or what another template has put there, makes room.
 */
export function withTemplate(
  typed: LetterWords,
  { subject, text }: Pick<FilledMessage, 'subject' | 'text'>,
  found: LetterWords,
): LetterWords {
  const isOwn = (name: keyof LetterWords) => Boolean(typed[name]?.trim()) && typed[name] !== found[name]
  return {
    subject: isOwn('subject') ? typed.subject : subject,
    message: isOwn('message') ? `${typed.message.trimEnd()}\n\n${text}` : text,
  }
}

/** Where a letter still says what nobody has filled in, if it does. */
export function gapIn(letter: { subject: string | null; message: string }, gaps: readonly string[]) {
  for (const name of ['subject', 'message'] as const) {
    const gap = gaps.find((words) => letter[name]?.includes(words))
    if (gap) return { name, gap }
  }
  return null
}
