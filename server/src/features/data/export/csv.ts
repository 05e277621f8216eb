import { stringify } from 'csv-stringify/sync'
import { guard } from './formulas.ts'

/** Excel takes a CSV for UTF-8 only where it begins with this. */
export const mark = '\ufeff'

/** Lines as RFC 4180 has them. Every cell is quoted and harmless to whatever opens it. */
export const csvLines = (rows: string[][]) =>
  stringify(
    rows.map((cells) => cells.map(guard)),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )
