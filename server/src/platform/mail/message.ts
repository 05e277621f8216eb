export type Message = {
  to: { address: string; name: string | null }
  subject: string
  html: string
  text: string
  replyTo: string | null
  attachments?: { name: string; type: string; content: Buffer }[]
}

/** Makes names and subjects safe for headers: replaces line breaks and control characters, and limits the length. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Email programs decode what follows `=?` as an encoded word, which could contain anything.
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, 300)
