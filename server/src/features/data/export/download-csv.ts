import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { fileHeaders } from '../../../platform/files/headers.ts'

/** Reads the first lines before the response starts, so that a database error can still be reported. */
export async function downloadCsv(name: string, lines: AsyncGenerator<string, void>): Promise<Download> {
  const first = await lines.next()
  return {
    headers: fileHeaders({ name, type: 'text/csv' }),
    content: Readable.from(prepend(first, lines), { objectMode: false }),
  }
}

async function* prepend(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>) {
  if (!first.done) yield first.value
  yield* rest
}
