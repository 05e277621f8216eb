import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a folder and those above it. `mkdir` with `recursive` hangs if nothing can be created there, for example
 * below /proc.
 */
export async function createFolder(folder: string) {
  try {
    await createOne(folder)
  } catch (error) {
    const parent = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    await createFolder(parent)
    await createOne(folder)
  }
}

async function createOne(folder: string) {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(folder)).isDirectory()
    if (!exists) throw error
  }
}
