import type { FilledMessage } from '@mantel/domain/message-templates'
import type { SendingValues } from './sending-fields.ts'

export type EmailText = Pick<SendingValues, 'subject' | 'message'>

/**
 * Fills in a template and keeps what the user typed: their subject replaces the template’s, and their message goes
 * above the template’s text. `found` is text that was filled in automatically, by default or from an earlier template.
 * The new template replaces it.
 */
export function applyTemplate(
  typed: EmailText,
  { subject, text }: Pick<FilledMessage, 'subject' | 'text'>,
  found: EmailText,
): EmailText {
  const isOwn = (name: keyof EmailText) => Boolean(typed[name]?.trim()) && typed[name] !== found[name]
  return {
    subject: isOwn('subject') ? typed.subject : subject,
    message: isOwn('message') ? `${typed.message.trimEnd()}\n\n${text}` : text,
  }
}

/** Finds a placeholder of the template that the user has not filled in. Null if there is none. */
export function findGap(email: { subject: string | null; message: string }, gaps: readonly string[]) {
  for (const name of ['subject', 'message'] as const) {
    const gap = gaps.find((text) => email[name]?.includes(text))
    if (gap) return { name, gap }
  }
  return null
}
