/** Text that a spreadsheet might run as a formula, with or without leading apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A leading apostrophe makes every spreadsheet program treat the cell as text. */
export const escapeFormula = (text: string) => (formulaStart.test(text) ? `'${text}` : text)

/** Removes exactly one apostrophe. Text with apostrophes of its own got an extra one, so this is unambiguous. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
