import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
const gigabyte = 1024 ** 3

/**
 * A place for tests to write to, in memory, because a slow disk makes them neither better nor worse. It is gone when we
 * are, or with the next run when we were killed. Null where memory is short: then they write where they always would.
 */
export function makeScratch() {
  try {
    const world = path.basename(readlinkSync('/proc/self/ns/pid')).replace(/\D/g, '')
    sweep(new RegExp(`^mantel-test-${world}-(\\d+)-`))
    if (!hasRoom()) return null
    const scratch = mkdtempSync(path.join(memory, `mantel-test-${world}-${process.pid}-`))
    process.on('exit', () => remove(scratch))
    // As any place for temporary files: some tests are about other users, and all run programs.
    chmodSync(scratch, 0o1777)
    return runsPrograms(scratch) ? scratch : null
  } catch {
    return null
  }
}

/** Of those that we can tell to be dead: a process of another container is none of ours. */
function sweep(ours) {
  for (const name of readdirSync(memory)) {
    const maker = ours.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) remove(path.join(memory, name))
  }
}

function hasRoom() {
  const { bavail, blocks, bsize } = statfsSync(memory)
  const isRoomy = bavail * bsize > 3 * gigabyte && bavail / blocks > 0.25
  return isRoomy && (process.availableMemory?.() ?? 0) > 6 * gigabyte
}

function runsPrograms(directory) {
  const program = path.join(directory, 'try')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

function remove(directory) {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Another's, or still written to: the next run may have more luck.
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
