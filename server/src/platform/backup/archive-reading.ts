import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'

/** Its content must be read to its end before the next entry comes. */
export type ArchiveEntry = Pick<Header, 'name' | 'type' | 'size'> & { content: AsyncIterable<Buffer> }

export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
  signal?: AbortSignal,
) {
  const tar = extract()
  const unpacked = pipeline(createReadStream(file), createGunzip(), tar, { signal })
  // What goes wrong there ends the loop as well, and would otherwise be reported twice.
  unpacked.catch(() => {})
  for await (const entry of tar) {
    const { name, type, size } = entry.header
    await onEntry({ name, type, size, content: entry as AsyncIterable<unknown> as AsyncIterable<Buffer> })
  }
  await unpacked
}
