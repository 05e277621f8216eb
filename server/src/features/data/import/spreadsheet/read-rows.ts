import { Readable } from 'node:stream'
import { setImmediate as breath } from 'node:timers/promises'
import { parse } from 'csv-parse'

/** A row as a sheet counts it: the first line is 1, and a blank one counts as well. */
export type SheetRow = { row: number; cells: string[] }

export const most = { rows: 50_000, columns: 200 }

/** One row after the other, without those in which nothing stands. */
export async function* readSheet(content: Readable, delimiter: string): AsyncGenerator<SheetRow> {
  const parser = parse({ ...lenient, delimiter })
  content.on('error', (error) => parser.destroy(error))
  content.pipe(parser)
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } finally {
    content.destroy()
  }
}

/** As programs and people write them: any line ends, rows of any length, a quotation mark in the middle of a word. */
export const lenient = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  // A quotation mark that never closes would take the rest of the file for one cell.
  max_record_size: 2_500_000,
}

/** In pieces, so that others get their turn in between. */
export const inPieces = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += pieceSize) {
        yield bytes.subarray(at, at + pieceSize)
        await breath()
      }
    })(),
    { objectMode: false },
  )

const pieceSize = 64 * 1024
