/**
 * Checks chunk by chunk that content is UTF-8 without control characters. `end` detects a character that is cut off.
 */
export function plainTextChecker() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isClean = (decode: () => string) => {
    try {
      return !controlCharacter.test(decode())
    } catch {
      return false
    }
  }
  return {
    accepts: (piece: Buffer) => isClean(() => decoder.decode(piece, { stream: true })),
    end: () => isClean(() => decoder.decode()),
  }
}

/** Whether these bytes are text that no browser, shell or printer would execute. */
export const looksLikePlainText = (head: Buffer) =>
  plainTextChecker().accepts(head) && !instructions.test(head.toString('utf8'))

const controlCharacter = /[^\P{Cc}\t\n\r]/u
const instructions = /^\s*(<[a-z!?/%]|#!|%!|\{\\rtf|GIF8[79]a)/i
