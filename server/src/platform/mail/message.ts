/** A letter, ready to be written: one addressee, both bodies, nothing that could break a header. */
export type Message = {
  to: { address: string; name: string | null }
  subject: string
  html: string
  text: string
  replyTo: string | null
}

/** Names and subjects stand in headers: no line breaks, no control characters, no endless lines. */
// oxlint-disable-next-line no-control-regex -- those are what is taken out
export const oneLine = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 300)
