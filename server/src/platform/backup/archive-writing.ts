import { link, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { type Measured, measure } from './measuring.ts'
import { Problem } from './problem.ts'

/** Tar says the size of an entry before its content, so it must be known. */
export type AddEntry = (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<Measured>

/** Writes beside and moves into place: under its name the archive is whole, or it is not there. */
export async function writeArchive(
  file: string,
  fill: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
) {
  await refuseExisting(file)
  const part = `${file}.part`
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Problem(leftover(part)) : unwritable(part, error)
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
  // Whichever of the two fails first ends the other; its own reason is the one to report.
  const filled = fill(async (name, size, content) => {
    const { passing, result } = measure()
    await pipeline(content, passing, tar.entry({ name, size, mode: 0o600 }), { signal })
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
  if (filling.status === 'rejected') throw rootOf(filling.reason, writing)
  if (writing.status === 'rejected') throw writing.reason
}

/** A full disk ends the tar, and who fills it reports only that: the disk's own error says more. */
function rootOf(error: unknown, writing: PromiseSettledResult<void>): unknown {
  const reason: unknown = writing.status === 'rejected' ? writing.reason : undefined
  return reason instanceof Error && 'syscall' in reason ? reason : error
}

async function refuseExisting(file: string) {
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(file, error)
  })
  if (there) throw new Problem(exists(file))
}

async function moveIntoPlace(part: string, file: string) {
  try {
    // Unlike a rename, a link does not replace what came there meanwhile.
    await link(part, file)
    await rm(part)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Problem(exists(file))
    // Some network and memory-stick file systems have no links.
    await rename(part, file)
  }
  const directory = await open(path.dirname(file), 'r')
  await directory.sync().finally(() => directory.close())
}

const exists = (file: string) => `${file} exists already. Choose another name; a backup never replaces one.`

const leftover = (part: string) =>
  `${part} is there: another backup to this name is under way, or one was killed. Remove it if none is.`

const unwritable = (file: string, { code }: NodeJS.ErrnoException) =>
  new Problem(`${file} cannot be written (${code}).`)
