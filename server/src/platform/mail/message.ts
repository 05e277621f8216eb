/** A letter, ready to be written: one addressee, both bodies, nothing that could break a header. */
export type Message = {
  to: { address: string; name: string | null }
  subject: string
  html: string
  text: string
  replyTo: string | null
  attachments?: { name: string; type: string; content: Buffer }[]
}

/** Names and subjects stand in headers: no line breaks, no control characters, no endless lines. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Written like this it would be taken for encoded text, with whatever that holds.
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 300)
