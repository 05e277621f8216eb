import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Keeps a stream on the disk until its size is known; the work then reads it again. */
export async function spooled<T>(
  directory: string,
  content: AsyncIterable<Buffer>,
  work: (size: number, content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const name = path.join(directory, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    // Nameless from the start: whatever ends this process, the system takes the bytes back.
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
