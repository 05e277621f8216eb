/** Matches text that a spreadsheet might run as a formula, with or without leading apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Adds a leading apostrophe, which makes every spreadsheet program treat the cell as text. */
export const escapeFormula = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

/**
 * Removes one leading apostrophe from escaped text. Escaping adds one even to text that already has
 * apostrophes, so the original text is restored exactly.
 */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
