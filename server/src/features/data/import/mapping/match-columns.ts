import { parseDollars } from '@mantel/domain/basics/money'
import { type ImportKind, importFields } from '@mantel/domain/data'
import { clientColumnAliases, leadColumnAliases, projectColumnAliases } from './column-aliases.ts'
import { parseDay } from './values.ts'

type Columns = { columns: string[]; sample: string[][] }

/** Guesses the field of each column, first by its name and then by its content. No field is assigned twice. */
export function matchColumns(kind: ImportKind, { columns, sample }: Columns): (string | null)[] {
  const mapping: (string | null)[] = columns.map(() => null)
  const assign = (index: number, field: string | undefined) => {
    if (field && mapping[index] === null && !mapping.includes(field)) mapping[index] = field
  }
  const fields: readonly string[] = importFields[kind]
  // The exact field names of our own exports take precedence over similar names.
  columns.forEach((name, index) => assign(index, fields.includes(name) ? name : undefined))
  columns.forEach((name, index) => assign(index, findFieldByName(kind, name)))
  columns.forEach((_, index) => {
    if (mapping[index] !== null) return
    const cells = sample.map((row) => row[index] ?? '')
    assign(index, findFieldByContent(kind, cells))
  })
  return mapping
}

const fieldsByAlias: Record<ImportKind, Map<string, string>> = {
  clients: invertAliases(clientColumnAliases),
  projects: invertAliases(projectColumnAliases),
  leads: invertAliases(leadColumnAliases),
}

function invertAliases(aliases: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(aliases).flatMap(([field, list]) =>
      [field.toLowerCase(), ...list.split(' ')].map((alias) => [alias, field] as const),
    ),
  )
}

/** Matches the whole name or a part of it: “Zip / Postal code”, “Estimate (USD)”. */
function findFieldByName(kind: ImportKind, name: string): string | undefined {
  return [name, ...name.split(/[/|,;:()[\]]/)]
    .map((part) => fieldsByAlias[kind].get(normalizeName(part)))
    .find((field) => field !== undefined)
}

const normalizeName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** No recognizable content is longer than an email address. */
const maxLengthToTest = 254
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

type Pattern = [field: string, fits: (text: string) => boolean]

const contactPatterns: Pattern[] = [
  ['email', looksLikeEmail],
  ['phone', (text) => /^\+?[\d\s().-]{7,20}$/.test(text) && text.replace(/\D/g, '').length >= 7],
]

const contentPatterns: Record<ImportKind, Pattern[]> = {
  clients: contactPatterns,
  leads: contactPatterns,
  projects: [
    ['clientEmail', looksLikeEmail],
    ['estimateValue', (text) => text.startsWith('$') && parseDollars(text) !== null],
    ['dateServiced', (text) => parseDay(text) !== null],
  ],
}

function findFieldByContent(kind: ImportKind, cells: string[]): string | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return undefined
  const testable = filled.filter(({ length }) => length <= maxLengthToTest)
  return contentPatterns[kind].find(([, fits]) => testable.filter(fits).length >= filled.length * 0.8)?.[0]
}
