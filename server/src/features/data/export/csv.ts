import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formulas.ts'

/** Excel reads a CSV as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff'

/** Writes CSV according to RFC 4180. Every cell is quoted and escaped against formula injection. */
export const csvLines = (rows: string[][]) =>
  stringify(
    rows.map((cells) => cells.map(escapeFormula)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )
