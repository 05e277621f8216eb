import { type ImportKind, importFields } from '@mantel/domain/data'
import { parseDollars } from '@mantel/domain/money'
import { clientNames, projectNames } from './field-names.ts'
import { readDay } from './values.ts'

type Columns = { columns: string[]; sample: string[][] }

/** What each column probably is: by its name, then by what stands in it. No field is given to two columns. */
export function guessColumns(kind: ImportKind, { columns, sample }: Columns): (string | null)[] {
  const mapping: (string | null)[] = columns.map(() => null)
  const assign = (at: number, field: string | undefined) => {
    if (field && mapping[at] === null && !mapping.includes(field)) mapping[at] = field
  }
  const fields: readonly string[] = importFields[kind]
  // An export's own names first: there, nothing has to be guessed.
  columns.forEach((name, at) => assign(at, fields.includes(name) ? name : undefined))
  columns.forEach((name, at) => assign(at, fieldCalled(kind, name)))
  columns.forEach((_, at) => {
    if (mapping[at] !== null) return
    const cells = sample.map((row) => row[at] ?? '')
    assign(at, fieldOf(kind, cells))
  })
  return mapping
}

const spellings: Record<ImportKind, Map<string, string>> = {
  clients: spelled(clientNames),
  projects: spelled(projectNames),
}

function spelled(names: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(names).flatMap(([field, words]) =>
      [field.toLowerCase(), ...words.split(' ')].map((word) => [word, field] as const),
    ),
  )
}

/** The whole name, or a part of one that offers several: “Zip / Postal code”, “Estimate (USD)”. */
function fieldCalled(kind: ImportKind, name: string): string | undefined {
  return [name, ...name.split(/[/|,;:()[\]]/)]
    .map((part) => spellings[kind].get(plain(part)))
    .find((field) => field !== undefined)
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Nothing that is known by its looks is longer than an address. */
const mostToLookAt = 254
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

const contents: Record<ImportKind, [field: string, fits: (text: string) => boolean][]> = {
  clients: [
    ['email', looksLikeEmail],
    ['phone', (text) => /^\+?[\d\s().-]{7,20}$/.test(text) && text.replace(/\D/g, '').length >= 7],
  ],
  projects: [
    ['clientEmail', looksLikeEmail],
    ['estimateValue', (text) => text.startsWith('$') && parseDollars(text) !== null],
    ['dateServiced', (text) => readDay(text) !== null],
  ],
}

function fieldOf(kind: ImportKind, cells: string[]): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return undefined
  const short = filled.filter(({ length }) => length <= mostToLookAt)
  return contents[kind].find(([, fits]) => short.filter(fits).length >= filled.length * 0.8)?.[0]
}
