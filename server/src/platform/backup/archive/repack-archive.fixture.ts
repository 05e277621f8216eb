import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'

export type Item = { name: string; content: Buffer; type?: Header['type']; linkname?: string }

export async function repackArchive(archive: string, change: (entries: Item[]) => Item[]): Promise<Buffer> {
  const entries: Item[] = []
  await readArchive(archive, async ({ name, content }) => {
    entries.push({ name, content: await buffer(content) })
  })
  const tar = pack()
  for (const { content, ...header } of change(entries)) tar.entry(header, content)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar as AsyncIterable<unknown> as AsyncIterable<Buffer>) chunks.push(chunk)
  return gzipSync(Buffer.concat(chunks), { level: 1 })
}

export const editManifest = (change: (manifest: Manifest) => unknown) => (entries: Item[]) =>
  entries.map((item) =>
    item.name === 'manifest.json'
      ? { ...item, content: Buffer.from(JSON.stringify(change(JSON.parse(item.content.toString())))) }
      : item,
  )
