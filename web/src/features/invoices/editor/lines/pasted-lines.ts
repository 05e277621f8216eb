import { quantityInput, rateInput } from '@mantel/domain/invoices/amounts'
import { readCount, readDollars } from '../../../../platform/saving/typed-values.ts'
import type { EditedLine } from '../edited-fields.ts'
import { newLine } from './edited-lines.ts'

/**
 * Reads rows that were copied from a spreadsheet: a description, then the rate, or the quantity and the rate. Ignores a
 * total after these, because it is computed. Returns null if the text has no columns; it is then pasted as text.
 */
export function readPastedLines(text: string): EditedLine[] | null {
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (!rows.some((cells) => cells.length > 1)) return null
  return withoutHead(rows).map(readRow)
}

function readRow([description = '', ...cells]: string[]): EditedLine {
  const numbers = cells.filter((cell) => cell.trim() !== '').slice(0, 3)
  const [quantity, rate] = numbers.length > 1 ? numbers : ['1', numbers[0] ?? '0']
  return {
    ...newLine(),
    description: description.trim(),
    quantity: quantityInput.safeParse(readCount(quantity?.trim() ?? '')).data ?? 1,
    rate: rateInput.safeParse(readAmount(rate ?? '')).data ?? 0,
  }
}

/** Accountants write negative amounts in parentheses. */
const readAmount = (text: string) => readDollars(text.trim().replace(/^\((.*)\)$/, '-$1'))

/** Drops the first row if it has no numbers but the next row does, because it is then a header. */
function withoutHead(rows: string[][]) {
  const [head, next] = rows
  return head && next && !hasNumber(head) && hasNumber(next) ? rows.slice(1) : rows
}

const hasNumber = ([, ...cells]: string[]) => cells.some((cell) => Number.isFinite(readAmount(cell)))

/** Spreadsheets quote a cell that contains a line break, a tab or a quote, and double the quotes in it. */
function parseRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const cellPattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy
  for (const [, quoted, plain = '', end] of text.matchAll(cellPattern)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
