import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes a stream to disk to learn its size, then runs the work with the size and the content on disk. */
export async function withSpooledStream<T>(
  directory: string,
  content: AsyncIterable<Buffer>,
  work: (size: number, content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = path.join(directory, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    // The file is unlinked at once, so that the system frees its space however this process ends.
    await rm(name)
    await writeFile(file, content)
    const { size } = await file.stat()
    return await work(size, piecesOf(file))
  } finally {
    await file.close()
  }
}

async function* piecesOf(file: FileHandle) {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(64 * 1024), position })
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
