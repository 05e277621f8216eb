/** UTF-8 without control characters, checked piece by piece; `end` minds a character that was cut off. */
export function plainText() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const clean = (decode: () => string) => {
    try {
      return !controlCharacter.test(decode())
    } catch {
      return false
    }
  }
  return {
    accepts: (piece: Buffer) => clean(() => decoder.decode(piece, { stream: true })),
    end: () => clean(() => decoder.decode()),
  }
}

/** Text for people: not text that a browser, a shell or a printer would act upon. */
export const looksPlain = (head: Buffer) =>
  plainText().accepts(head) && !instructions.test(head.toString('utf8'))

const controlCharacter = /[^\P{Cc}\t\n\r]/u
const instructions = /^\s*(<[a-z!?/%]|#!|%!|\{\\rtf|GIF8[79]a)/i
