import { exportFields, type ImportKind } from '@mantel/domain/data'

/** A sheet with the names of all columns, to be filled in. What an id is, only an export knows. */
export function exampleSheet(kind: ImportKind) {
  const fields = exportFields[kind].filter((field) => field !== 'id')
  // Excel takes a CSV for UTF-8 only where it begins with this mark.
  return `\ufeff${fields.map(inWords).join(',')}\r\n`
}

/** In words that an import takes for this field again. */
const inWords = (field: string) =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
