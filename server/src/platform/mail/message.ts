/** A rendered email with one recipient, and an HTML and a text body. */
export type Message = {
  to: { address: string; name: string | null }
  subject: string
  html: string
  text: string
  replyTo: string | null
  attachments?: { name: string; type: string; content: Buffer }[]
}

/** For names and subjects, which are part of headers: no line breaks or control characters, limited length. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // `=?` would be decoded as an encoded word, which could contain anything.
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 300)
