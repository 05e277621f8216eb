import { exportFields, type ImportKind } from '@mantel/domain/data'

/** An empty CSV with all columns. It has no id column, because only exports have ids. */
export function templateCsv(kind: ImportKind) {
  const fields = exportFields[kind].filter((field) => field !== 'id')
  // Excel reads a CSV as UTF-8 only if it begins with this byte order mark.
  return `\ufeff${fields.map(columnName).join(',')}\r\n`
}

/** Returns a column name that the import matches to this field. */
const columnName = (field: string) =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
