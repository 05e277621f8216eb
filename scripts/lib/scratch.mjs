import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
const gigabyte = 1024 ** 3

/**
 * Creates a temporary directory in memory, because tests gain nothing from a slow disk. It is deleted when this process
 * exits, or by the next run if this process is killed. Returns null if memory is short or the directory cannot run
 * programs; tests then use the default directory.
 */
export function makeScratch() {
  try {
    const pidNamespace = path.basename(readlinkSync('/proc/self/ns/pid')).replace(/\D/g, '')
    removeStale(new RegExp(`^mantel-test-${pidNamespace}-(\\d+)-`))
    if (!hasEnoughMemory()) return null
    const scratch = mkdtempSync(path.join(memory, `mantel-test-${pidNamespace}-${process.pid}-`))
    process.on('exit', () => remove(scratch))
    // Sets the usual mode of a temporary directory, because some tests run as other users.
    chmodSync(scratch, 0o1777)
    return canExecute(scratch) ? scratch : null
  } catch {
    return null
  }
}

/** Deletes directories of dead processes in this PID namespace. Those of other containers cannot be checked. */
function removeStale(pattern) {
  for (const name of readdirSync(memory)) {
    const ownerPid = pattern.exec(name)?.[1]
    if (ownerPid && !isAlive(Number(ownerPid))) remove(path.join(memory, name))
  }
}

function hasEnoughMemory() {
  const { bavail, blocks, bsize } = statfsSync(memory)
  const hasFreeSpace = bavail * bsize > 3 * gigabyte && bavail / blocks > 0.25
  return hasFreeSpace && (process.availableMemory?.() ?? 0) > 6 * gigabyte
}

function canExecute(directory) {
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
    // The directory belongs to another user or is still in use. The next run tries again.
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
