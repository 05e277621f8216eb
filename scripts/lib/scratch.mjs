import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const gigabyte = 1024 ** 3

/**
 * Where tests may write: in memory where there is plenty, because a slow disk makes them neither better nor worse. It is
 * gone when we are, or with the next run when we were killed.
 */
export function makeScratch() {
  const place = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
  for (const name of readdirSync(place)) {
    const maker = /^mantel-test-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(path.join(place, name), { recursive: true, force: true })
  }
  const scratch = mkdtempSync(path.join(place, `mantel-test-${process.pid}-`))
  // As any place for temporary files: some tests are about other users.
  chmodSync(scratch, 0o1777)
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  return scratch
}

function hasRoom(place) {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > 3 * gigabyte && (process.availableMemory?.() ?? 0) > 6 * gigabyte
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
