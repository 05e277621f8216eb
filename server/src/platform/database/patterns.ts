import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Returns the condition that the text contains every typed word, in any order. */
export const containsWords = (text: SQLWrapper, typed: string): SQL =>
  sql`(${sql.join(
    splitWords(typed).map((word) => sql`${text} ilike ${likePattern(word)}`),
    sql` and `,
  )})`

/**
 * Ignores punctuation between words, unless nothing else was typed. An email address stays whole, and `%`, `_`, `\` and
 * `#` belong to their word.
 */
export function splitWords(typed: string): string[] {
  const words = typed.split(/\s+/).flatMap((word) => (word.includes('@') ? word : word.split(wordSeparator)))
  const nonEmpty = words.filter((word) => word !== '')
  return nonEmpty.length > 0 ? nonEmpty.slice(0, maxWords) : [typed]
}

const wordSeparator = /(?![%_\\#])\p{P}/u
/** Further words are ignored, because every row is searched for each word. */
const maxWords = 8

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
