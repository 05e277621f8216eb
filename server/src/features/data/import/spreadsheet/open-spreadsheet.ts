import { CsvError } from 'csv-parse'
import { z } from 'zod'
import { invalid } from '../../../../errors.ts'
import { unguard } from '../../export/formulas.ts'
import { shortened } from '../mapping/values.ts'
import { findDelimiter } from './delimiter.ts'
import { asText } from './encoding.ts'
import { inPieces, most, readSheet } from './read-rows.ts'

export type Sheet = {
  text: Buffer
  delimiter: string
  columns: string[]
  /** The first rows, each as wide as the head. */
  sample: string[][]
  total: number
  /** Whether most rows are as wide as the head. */
  isEven: boolean
}

/** Reads a file to its end, so that whatever is wrong with it is said now and not in the middle of an import. */
export async function openSheet(bytes: Buffer): Promise<Sheet> {
  const { text, delimiter } = parted(asText(bytes))
  let columns: string[] | undefined
  const sample: string[][] = []
  let [total, even] = [0, 0]
  try {
    for await (const { cells } of readSheet(inPieces(text), delimiter)) {
      if (!columns) {
        columns = headOf(cells)
        continue
      }
      if (++total > most.rows)
        throw invalid(`This file has more than ${most.rows.toLocaleString('en')} rows. Please split it.`)
      if (cells.length === columns.length) even++
      if (sample.length < 50) sample.push(columns.map((_, at) => unguard(cells[at] ?? '')))
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(text, error) : error
  }
  if (!columns) throw invalid('This file is empty. Please choose another.')
  if (total === 0)
    throw invalid('This file names its columns and holds nothing else: there is no row to import.')
  return { text, delimiter, columns, sample, total, isEven: even * 2 > total }
}

/** Some programs say in a line of its own what parts the cells. */
function parted(text: Buffer) {
  const [line, delimiter] = /^sep=(.)\r?\n/.exec(text.toString('latin1', 0, 10)) ?? []
  if (line && delimiter) return { text: text.subarray(line.length), delimiter }
  return { text, delimiter: findDelimiter(text) }
}

function headOf(cells: string[]): string[] {
  const names = cells.map((cell) => shortened(cell.replace(/\s+/g, ' ').trim(), 100))
  const width = names.findLastIndex((name) => name !== '') + 1
  if (width > most.columns)
    throw invalid(`This file has ${width} columns. Please leave at most ${most.columns}.`)
  const head = names.slice(0, width)
  if (looksLikeData(head))
    throw invalid('The first row has to name the columns, such as “Name” and “Email”. Here it holds data.')
  return unique(head.map((name, at) => name || `Column ${at + 1}`))
}

const looksLikeData = (head: string[]) =>
  head.some((name) => isEmail(name) || isId(name)) ||
  head.every((name) => name === '' || /^[\d$€£.,:/\s-]+$/.test(name))

const isEmail = (text: string) => z.email().safeParse(text).success
const isId = (text: string) => z.uuid().safeParse(text).success

function unique(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`
    taken.add(free)
    return free
  })
}

/** Where the row begins that has no end, or none that anybody would have typed. */
function unreadable(
  text: Buffer,
  { code, bytes_records: before = 0 }: CsvError & { bytes_records?: number },
) {
  const line = text.toString('latin1', 0, before).split(/\r\n|\n|\r/).length
  return invalid(
    code === 'CSV_MAX_RECORD_SIZE'
      ? `The row in line ${line} does not end. A quotation mark may open in it that never closes: please look, and upload the file again.`
      : `In line ${line} a quotation mark opens that never closes. Please take it away, or close it, and upload the file again.`,
  )
}
