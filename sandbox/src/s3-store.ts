import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

export type About = {
  key: string
  etag: string
  size: number
  changed: string
  headers: Record<string, string>
}
export type Objects = Awaited<ReturnType<typeof openObjects>>

/** Objects as pairs of files, so that a restart of the sandbox keeps them. */
export async function openObjects(dir: string) {
  await mkdir(dir, { recursive: true })
  const place = (key: string) => join(dir, createHash('sha256').update(key).digest('hex'))

  return {
    async write(key: string, content: Buffer, about: Pick<About, 'etag' | 'headers'>) {
      const changed = new Date().toISOString()
      await replace(`${place(key)}.bin`, content)
      await replace(`${place(key)}.json`, JSON.stringify({ key, size: content.length, changed, ...about }))
    },

    async about(key: string): Promise<About> {
      const text = await readFile(`${place(key)}.json`, 'utf8').catch(() => null)
      if (text === null) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
      return JSON.parse(text)
    },

    content: (key: string) => readFile(`${place(key)}.bin`),

    async remove(key: string) {
      await rm(`${place(key)}.json`, { force: true })
      await rm(`${place(key)}.bin`, { force: true })
    },

    async all(): Promise<About[]> {
      const names = (await readdir(dir)).filter((name) => name.endsWith('.json'))
      const found = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
      return found
        .map((text): About => JSON.parse(text))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
    },
  }
}

/** What S3 keeps beside the content and gives back with it. */
export function keptHeaders({ headers, header }: S3Call): Record<string, string> {
  const kept = Object.keys(headers)
    .filter((name) => described.has(name) || name.startsWith('x-amz-meta-'))
    .map((name) => [name, name === 'content-encoding' ? withoutChunking(header(name)) : header(name)])
  return Object.fromEntries(kept.filter(([, value]) => value))
}

const described = new Set([
  'content-type',
  'content-disposition',
  'cache-control',
  'content-encoding',
  'content-language',
])

const withoutChunking = (encoding: string) =>
  encoding.replace(/\baws-chunked\b,?\s*/, '').replace(/,\s*$/, '')

async function replace(path: string, content: string | Buffer) {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content)
  await rename(draft, path)
}
