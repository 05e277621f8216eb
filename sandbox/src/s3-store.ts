import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

export type ObjectInfo = {
  key: string
  etag: string
  size: number
  changed: string
  headers: Record<string, string>
}
export type Objects = Awaited<ReturnType<typeof openObjects>>

/**
 * Stores each object in two files, one for its content and one for its details, so that it survives a restart
 * of the sandbox.
 */
export async function openObjects(dir: string) {
  await mkdir(dir, { recursive: true })
  const fileFor = (key: string) => join(dir, createHash('sha256').update(key).digest('hex'))

  return {
    async write(key: string, content: Buffer, about: Pick<ObjectInfo, 'etag' | 'headers'>) {
      const changed = new Date().toISOString()
      await replace(`${fileFor(key)}.bin`, content)
      await replace(`${fileFor(key)}.json`, JSON.stringify({ key, size: content.length, changed, ...about }))
    },

    async about(key: string): Promise<ObjectInfo> {
      const text = await readFile(`${fileFor(key)}.json`, 'utf8').catch(() => null)
      if (text === null) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
      return JSON.parse(text)
    },

    content: (key: string) => readFile(`${fileFor(key)}.bin`),

    async remove(key: string) {
      await rm(`${fileFor(key)}.json`, { force: true })
      await rm(`${fileFor(key)}.bin`, { force: true })
    },

    async all(): Promise<ObjectInfo[]> {
      const names = (await readdir(dir)).filter((name) => name.endsWith('.json'))
      const found = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
      return found
        .map((text): ObjectInfo => JSON.parse(text))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
    },
  }
}

/** Returns the headers that S3 stores together with the content. */
export function storedHeaders({ headers, header }: S3Call): Record<string, string> {
  const entries = Object.keys(headers)
    .filter((name) => storedHeaderNames.has(name) || name.startsWith('x-amz-meta-'))
    .map((name) => [name, name === 'content-encoding' ? withoutChunking(header(name)) : header(name)])
  return Object.fromEntries(entries.filter(([, value]) => value))
}

const storedHeaderNames = new Set([
  'content-type',
  'content-disposition',
  'cache-control',
  'content-encoding',
  'content-language',
])

const withoutChunking = (encoding: string) =>
  encoding.replace(/\baws-chunked\b,?\s*/, '').replace(/,\s*$/, '')

async function replace(path: string, content: string | Buffer) {
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, content)
  await rename(temporary, path)
}
