import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether every word that somebody typed stands somewhere in a text, in whatever order. */
export const hasWords = (text: SQLWrapper, typed: string): SQL =>
  sql`(${sql.join(
    wordsIn(typed).map((word) => sql`${text} ilike ${likePattern(word)}`),
    sql` and `,
  )})`

/** Signs between words do not matter, unless nothing else was typed; those of an address or a number belong to it. */
export function wordsIn(typed: string): string[] {
  const words = typed.split(/\s+/).flatMap((word) => (word.includes('@') ? word : word.split(betweenWords)))
  const said = words.filter((word) => word !== '')
  return said.length > 0 ? said.slice(0, mostWords) : [typed]
}

const betweenWords = /(?![%_\\#])\p{P}/u
/** Nobody remembers more of them, and each is looked for in every row. */
const mostWords = 8

/** Anywhere in a text; what would be a wildcard is taken literally. */
const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
