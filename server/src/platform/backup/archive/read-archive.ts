import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'

/** The content must be read completely before the next entry arrives. */
export type ArchiveEntry = Pick<Header, 'name' | 'type' | 'size'> & { content: AsyncIterable<Buffer> }

export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
  signal?: AbortSignal,
) {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar, { signal })
  // An error also ends the loop below. Without this handler, it would also be an unhandled rejection.
  reading.catch(() => {})
  for await (const entry of tar) {
    const { name, type, size } = entry.header
    await onEntry({ name, type, size, content: entry as AsyncIterable<unknown> as AsyncIterable<Buffer> })
  }
  await reading
}
