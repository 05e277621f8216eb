/** What a spreadsheet might take for a formula, or for the way into one; marks like ours are in front of it or not. */
const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A mark in front, with which every spreadsheet takes the cell for text. */
export const guard = (text: string) => (dangerous.test(text) ? `'${text}` : text)

/** Takes exactly that mark off again. What began with such marks of its own got one more, so nothing is mistaken. */
export const unguard = (text: string) =>
  text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text
