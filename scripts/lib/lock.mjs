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
const beat = 1000
const deadAfter = 8000

/**
 * One at a time: two starts in the same folder would install and build over each other. The owner keeps touching the
 * lock; one that nobody touches any more was left by a killed process and is taken over.
 */
export async function alone(work, stream = process.stdout) {
  const mine = path.join(lock, randomUUID())
  await take(stream, mine)
  // Whoever slept too long, a suspended machine for instance, finds that another has it now.
  const heart = setInterval(() => existsSync(mine) && utimes(lock, new Date(), new Date(), () => {}), beat)
  const release = () => existsSync(mine) && giveBack(mine)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off('exit', release)
    release()
  }
}

async function take(stream, mine) {
  mkdirSync(path.dirname(lock), { recursive: true })
  if (makeMine(mine)) return
  stream.write('Another start or test is at work in this folder; waiting for it…\n')
  for (let seen = lastBeat(), seenAt = performance.now(); !makeMine(mine); ) {
    if (lastBeat() !== seen) {
      seen = lastBeat()
      seenAt = performance.now()
    } else if (performance.now() - seenAt > deadAfter && takeOver(seen, mine)) {
      return
    }
    await sleep(250)
  }
}

const lastBeat = () => beatOf(lock)
const beatOf = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs

/** Of several that find the same dead lock, one may have it: the first touches it, and the others see it beat. */
function takeOver(seen, mine) {
  const door = `${lock}.door`
  if (!make(door)) {
    // Nobody stands in it for longer than a moment, unless they died there.
    if (Date.now() - (beatOf(door) ?? Date.now()) > deadAfter) rmSync(door, { recursive: true, force: true })
    return false
  }
  try {
    if (lastBeat() !== seen || seen === undefined) return false
    const theirs = readdirSync(lock)
    writeFileSync(mine, '')
    for (const file of theirs) rmSync(path.join(lock, file), { force: true })
    utimesSync(lock, new Date(), new Date())
    return true
  } catch (error) {
    // Its owner was only asleep, and has just given it back.
    if (error.code === 'ENOENT') return false
    throw error
  } finally {
    rmSync(door, { recursive: true, force: true })
  }
}

/** Whole at once: nobody ever sees it without its owner. */
function makeMine(mine) {
  const made = `${lock}.${path.basename(mine)}`
  mkdirSync(made)
  writeFileSync(path.join(made, path.basename(mine)), '')
  try {
    renameSync(made, lock)
    return true
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error
    rmSync(made, { recursive: true, force: true })
    return false
  }
}

/** Whole at once, too: who takes it meanwhile has not this one. */
function giveBack(mine) {
  const gone = `${lock}.${path.basename(mine)}`
  renameSync(lock, gone)
  rmSync(gone, { recursive: true, force: true })
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
