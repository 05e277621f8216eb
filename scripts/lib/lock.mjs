import { mkdirSync, rmdirSync, rmSync, statSync, utimes, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

const lock = path.join(root, '.cache', 'setup.lock')
const beat = 1000
const deadAfter = 8000

/**
 * One at a time: two starts in the same folder would install and build over each other. The owner keeps touching the
 * lock; one that nobody touches any more was left by a killed process and is taken over.
 */
export async function alone(work, stream = process.stdout) {
  await take(stream)
  const heart = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), beat)
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off('exit', release)
    release()
  }
}

async function take(stream) {
  mkdirSync(path.dirname(lock), { recursive: true })
  if (make(lock)) return
  stream.write('Another start or test is at work in this folder; waiting for it…\n')
  for (let seen = lastBeat(), seenAt = performance.now(); !make(lock); ) {
    if (lastBeat() !== seen) {
      seen = lastBeat()
      seenAt = performance.now()
    } else if (performance.now() - seenAt > deadAfter && takeOver(seen)) {
      return
    }
    await sleep(250)
  }
}

const lastBeat = () => statSync(lock, { throwIfNoEntry: false })?.mtimeMs

/** Of several that find the same dead lock, one may have it: the first touches it, and the others see it beat. */
function takeOver(seen) {
  const door = `${lock}.door`
  if (!make(door)) return false
  try {
    if (lastBeat() !== seen || seen === undefined) return false
    utimesSync(lock, new Date(), new Date())
    return true
  } finally {
    rmdirSync(door)
  }
}

function make(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
