import { statfs } from 'node:fs/promises'

/**
 * Returns a sentence for the operator if a start failed because the disk is full. PostgreSQL stops if it cannot extend
 * its log, and then the error says only that the connection was lost, so the free space is checked as well.
 */
export async function fullDiskProblem(error: unknown, dataDir: string): Promise<string | undefined> {
  if (!saysDiskFull(error) && !(await isFull(dataDir))) return undefined
  return `DATA_DIR: there is no space left on the disk of ${dataDir}. Free some space, then start again.`
}

/** Whether this error, or one that caused it, is about a full disk or quota. */
export function saysDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code) ||
    /No space left on device|Disk quota exceeded|Check free disk space/i.test(error.message) ||
    saysDiskFull(error.cause)
  )
}

/** The size of a file of PostgreSQL's log. */
const minFreeBytes = 16 * 1024 * 1024

async function isFull(directory: string) {
  const disk = await statfs(directory).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes
}
