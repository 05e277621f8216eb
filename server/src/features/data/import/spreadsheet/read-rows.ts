import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { maxImportRows } from '@mantel/domain/data'
import { parse } from 'csv-parse'

/** `row` is the row number in a spreadsheet program: it starts at 1 and counts blank rows. */
export type SpreadsheetRow = { row: number; cells: string[] }

export const limits = { rows: maxImportRows, columns: 200 }

export async function* readSpreadsheet(content: Readable, delimiter: string): AsyncGenerator<SpreadsheetRow> {
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

/** Accepts any line endings, rows of any length, and quotation marks inside cells. */
export const lenient = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  // Without a limit, an unclosed quotation mark would make the rest of the file one cell.
  max_record_size: 2_500_000,
}

/** Streams the bytes and pauses between chunks, so that other requests are served. */
export const streamInChunks = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += chunkSize) {
        yield bytes.subarray(at, at + chunkSize)
        await yieldToEventLoop()
      }
    })(),
    { objectMode: false },
  )

const chunkSize = 64 * 1024
