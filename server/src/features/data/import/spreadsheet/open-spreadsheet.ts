import { CsvError } from 'csv-parse'
import { z } from 'zod'
import { invalid } from '../../../../errors.ts'
import { unescapeFormula } from '../../export/formulas.ts'
import { shorten } from '../mapping/values.ts'
import { findDelimiter } from './delimiter.ts'
import { decodeText } from './encoding.ts'
import { limits, readSpreadsheet, streamInChunks } from './read-rows.ts'

export type Spreadsheet = {
  text: Buffer
  delimiter: string
  columns: string[]
  /** The first rows, each as wide as the header. */
  sample: string[][]
  total: number
  /** Whether most rows are as wide as the header. */
  isEven: boolean
}

/** Reads the whole file, so that problems are reported now and not during the import. */
export async function openSpreadsheet(bytes: Buffer): Promise<Spreadsheet> {
  const { text, delimiter } = splitDelimiterLine(decodeText(bytes))
  let columns: string[] | undefined
  const sample: string[][] = []
  let [total, even] = [0, 0]
  try {
    for await (const { cells } of readSpreadsheet(streamInChunks(text), delimiter)) {
      if (!columns) {
        columns = readHeader(cells)
        continue
      }
      if (++total > limits.rows)
        throw invalid(
          `This file has more than ${limits.rows.toLocaleString('en')} rows. Split it into smaller files and import them one by one.`,
        )
      if (cells.length === columns.length) even++
      if (sample.length < 50) sample.push(columns.map((_, at) => unescapeFormula(cells[at] ?? '')))
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableFile(text, error) : error
  }
  if (!columns) throw invalid('This file is empty. Please choose another.')
  if (total === 0) throw invalid('This file has column headers but no rows to import.')
  return { text, delimiter, columns, sample, total, isEven: even * 2 > total }
}

/** Uses the delimiter that some programs name in a first line such as `sep=;`. Otherwise finds it by the content. */
function splitDelimiterLine(text: Buffer) {
  const [line, delimiter] = /^sep=(.)\r?\n/.exec(text.toString('latin1', 0, 10)) ?? []
  if (line && delimiter) return { text: text.subarray(line.length), delimiter }
  return { text, delimiter: findDelimiter(text) }
}

function readHeader(cells: string[]): string[] {
  const names = cells.map((cell) => shorten(cell.replace(/\s+/g, ' ').trim(), 100))
  const width = names.findLastIndex((name) => name !== '') + 1
  if (width > limits.columns) throw invalid(`This file has ${width} columns. The limit is ${limits.columns}.`)
  const header = names.slice(0, width)
  if (looksLikeData(header))
    throw invalid('The first row must be column headers, such as “Name” and “Email”. Yours has data.')
  return unique(header.map((name, at) => name || `Column ${at + 1}`))
}

const looksLikeData = (header: string[]) =>
  header.some((name) => isEmail(name) || isId(name)) ||
  header.every((name) => name === '' || /^[\d$€£.,:/\s-]+$/.test(name))

const isEmail = (text: string) => z.email().safeParse(text).success
const isId = (text: string) => z.uuid().safeParse(text).success

function unique(names: string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    let uniqueName = name
    for (let n = 2; usedNames.has(uniqueName); n++) uniqueName = `${name} (${n})`
    usedNames.add(uniqueName)
    return uniqueName
  })
}

/** Returns a refusal that names the line of a row that has no end or is implausibly long. */
function unreadableFile(
  text: Buffer,
  { code, bytes_records: before = 0 }: CsvError & { bytes_records?: number },
) {
  const line = text.toString('latin1', 0, before).split(/\r\n|\n|\r/).length
  return invalid(
    code === 'CSV_MAX_RECORD_SIZE'
      ? `Line ${line} may be missing a closing quotation mark. Fix it and upload the file again.`
      : `Line ${line} is missing a closing quotation mark. Fix it and upload the file again.`,
  )
}
