import { link, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { Problem } from '../../commands/problem.ts'
import { type Measured, measure } from '../measure-stream.ts'

/** Adds an entry to the archive. Tar writes the size of an entry before its content, so the size must be known. */
export type AddEntry = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<Measured>

/** Writes a temporary file and moves it into place, so that the archive is either complete or missing. */
export async function writeArchive(
  file: string,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
) {
  await refuseExisting(file)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Problem(leftoverMessage(part)) : unwritable(part, error)
  })
  try {
    await stream(handle.createWriteStream({ flush: true }), fill, signal)
    await moveIntoPlace(part, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

async function stream(
  target: NodeJS.WritableStream,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
) {
  const tar = pack()
  const written = pipeline(tar, createGzip(), target, { signal })
  // If filling fails, writing fails too, and vice versa. Only the root cause is reported.
  const filled = fill(async (name, size, content) => {
    const { passThrough, result } = measure()
    await pipeline(content, passThrough, tar.entry({ name, size, mode: 0o600 }), { signal })
    return result()
  }).then(
    () => tar.finalize(),
    (error: Error) => {
      tar.destroy(error)
      throw error
    },
  )
  const [writing, filling] = await Promise.allSettled([written, filled])
  if (signal?.aborted) throw signal.reason
  if (filling.status === 'rejected') throw rootCause(filling.reason, writing)
  if (writing.status === 'rejected') throw writing.reason
}

/** If the disk is full, `fill` only reports that the tar stream ended. The disk's own error is more useful. */
function rootCause(error: unknown, writing: PromiseSettledResult<void>): unknown {
  const reason: unknown = writing.status === 'rejected' ? writing.reason : undefined
  return reason instanceof Error && 'syscall' in reason ? reason : error
}

async function refuseExisting(file: string) {
  const existing = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(file, error)
  })
  if (existing) throw new Problem(existsMessage(file))
}

async function moveIntoPlace(part: string, file: string) {
  try {
    // Unlike a rename, a link does not replace a file that was created in the meantime.
    await link(part, file)
    await rm(part)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Problem(existsMessage(file))
    // Some network and USB file systems do not support links.
    await rename(part, file)
  }
  const directory = await open(path.dirname(file), 'r')
  await directory.sync().finally(() => directory.close())
}

const existsMessage = (file: string) =>
  `${file} already exists. Choose another name; a backup never replaces a file.`

const leftoverMessage = (part: string) =>
  `${part} exists: another backup with this name is running or was interrupted. If none is running, delete the file.`

const unwritable = (file: string, { code }: NodeJS.ErrnoException) =>
  new Problem(`${file} cannot be written (${code}).`)
