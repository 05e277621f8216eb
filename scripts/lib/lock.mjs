import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

const lock = path.join(root, '.cache', 'setup.lock')
const heartbeatInterval = 1000
const deadAfter = 8000

/**
 * Runs one setup at a time, because two starts in the same folder would install and build over each other. The owner
 * keeps touching the lock. A lock that is no longer touched belongs to a killed process, so the next process takes it
 * over.
 */
export async function withSetupLock(work, stream = process.stdout) {
  const ownFile = path.join(lock, randomUUID())
  await acquire(stream, ownFile)
  // Checks the owner first, because another process may have taken over the lock while this process was suspended.
  const heartbeat = setInterval(
    () => existsSync(ownFile) && utimes(lock, new Date(), new Date(), () => {}),
    heartbeatInterval,
  )
  const release = () => existsSync(ownFile) && removeLock(ownFile)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(stream, ownFile) {
  mkdirSync(path.dirname(lock), { recursive: true })
  if (tryAcquire(ownFile)) return
  stream.write('Another start or test is running in this folder; waiting for it…\n')
  for (let seen = lastHeartbeat(), seenAt = performance.now(); !tryAcquire(ownFile); ) {
    if (lastHeartbeat() !== seen) {
      seen = lastHeartbeat()
      seenAt = performance.now()
    } else if (performance.now() - seenAt > deadAfter && takeOver(seen, ownFile)) {
      return
    }
    await sleep(250)
  }
}

const lastHeartbeat = () => heartbeatOf(lock)
const heartbeatOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs

/**
 * Takes over a dead lock, and returns whether this process now owns it. If several processes find the same dead lock,
 * the first one touches it, and the others then see a heartbeat.
 */
function takeOver(seen, ownFile) {
  const takeoverLock = `${lock}.door`
  if (!tryMkdir(takeoverLock)) {
    // A process needs the takeover lock only for a moment, so an older takeover lock was left by a process that died.
    if (Date.now() - (heartbeatOf(takeoverLock) ?? Date.now()) > deadAfter)
      rmSync(takeoverLock, { recursive: true, force: true })
    return false
  }
  try {
    if (lastHeartbeat() !== seen || seen === undefined) return false
    const previousOwners = readdirSync(lock)
    writeFileSync(ownFile, '')
    for (const file of previousOwners) rmSync(path.join(lock, file), { force: true })
    utimesSync(lock, new Date(), new Date())
    return true
  } catch (error) {
    // The owner was suspended, not dead, and has just released its lock.
    if (error.code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(takeoverLock, { recursive: true, force: true })
  }
}

/** Creates the lock together with its owner's file in one rename, so that it never exists without an owner. */
function tryAcquire(ownFile) {
  const temporary = `${lock}.${path.basename(ownFile)}`
  mkdirSync(temporary)
  writeFileSync(path.join(temporary, path.basename(ownFile)), '')
  try {
    renameSync(temporary, lock)
    return true
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    rmSync(temporary, { recursive: true, force: true })
    return false
  }
}

/** Renames the lock first, so that the deletion cannot hit a lock that another process acquires in the meantime. */
function removeLock(ownFile) {
  const temporary = `${lock}.${path.basename(ownFile)}`
  renameSync(lock, temporary)
  rmSync(temporary, { recursive: true, force: true })
}

function tryMkdir(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
