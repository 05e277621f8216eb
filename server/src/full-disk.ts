import { statfs } from 'node:fs/promises'

let hasDatabaseReported = false

/** Call this with each line of the embedded database's log, so that fullDiskProblem knows what PostgreSQL reported. */
export function watchForFullDisk(line: string) {
  hasDatabaseReported ||= aboutFullDisk.test(line)
}

/**
 * Returns a sentence for the operator if a start failed because the disk is full. PostgreSQL stops if it
 * cannot extend its write-ahead log, and then the error says only that the connection was lost. So this also
 * checks the free space and what PostgreSQL reported in its server log.
 */
export async function fullDiskProblem(error: unknown, dataDir: string): Promise<string | undefined> {
  if (!saysDiskFull(error) && !(await isFull(dataDir)) && !hasDatabaseReported) return undefined
  return `DATA_DIR: there is no space left on the disk of ${dataDir}. Free some space, then start again.`
}

/** Whether this error, or one that caused it, is about a full disk or quota. */
export function saysDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code) ||
    aboutFullDisk.test(error.message) ||
    saysDiskFull(error.cause)
  )
}

const aboutFullDisk = /No space left on device|Disk quota exceeded|Check free disk space/i

/** PostgreSQL creates write-ahead log files of this size, so a disk with less free space counts as full. */
const minFreeBytes = 16 * 1024 * 1024

async function isFull(directory: string) {
  const disk = await statfs(directory).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < minFreeBytes
}
