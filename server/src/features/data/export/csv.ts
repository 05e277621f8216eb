import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formulas.ts'

/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
export const byteOrderMark = '\ufeff'

/**
 * Writes CSV according to RFC 4180. Every cell is quoted and escaped against formula injection, except for amounts, so
 * that spreadsheets can add up negative ones.
 */
export const csvLines = (rows: string[][]) =>
  stringify(
    rows.map((cells) => cells.map((cell) => (isAmount(cell) ? cell : escapeFormula(cell)))),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )

/** An amount in cents as 14250.00. */
export const dollarCell = (cents: number) => (cents / 100).toFixed(2)

const isAmount = (cell: string) => /^-?\d{1,15}\.\d\d$/.test(cell)
