import { type Upload, uploadsApi } from '@mantel/domain/uploads'
import { store, stored } from '../session/local-storage.ts'
import { ApiError, call, Unreachable } from './api.ts'

export type Progress = {
  /** Of one. */
  share: number
  /** The line is gone; it goes on by itself when it is back. */
  isInterrupted: boolean
}

type Options<T> = {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** What becomes of it once it has arrived. */
  finish: (uploadId: string) => Promise<T>
  /** Until the next try; tests do not want to wait. */
  pause?: (time: number, signal: AbortSignal) => Promise<void>
}

/** A file that can no longer be read: it was moved, changed or taken out. */
export class Unreadable extends Error {}

const tries = 8
const longest = 30_000
/** A piece of a large file over a weak line. */
const patience = 120_000

/**
 * Sends a file piece by piece. A line that breaks is waited for, and a transfer that was broken off, even by closing the
 * page, goes on where it stopped once the same file is chosen again.
 */
export async function uploadFile<T>(file: File, { finish, ...options }: Options<T>): Promise<T> {
  const upload = await sendPieces(file, options)
  const done = await finish(upload.id).catch((error: unknown) => {
    // It will never become anything; what may still become something is not sent a second time.
    if (!isPassing(error)) forget(file)
    throw error
  })
  forget(file)
  return done
}

type Sending = Omit<Options<unknown>, 'finish'>

async function sendPieces(file: File, { signal, onProgress, pause = patiently }: Sending) {
  let failures = 0
  let upload: Upload | null = null
  const report = () =>
    onProgress({ share: upload ? upload.received / upload.size : 0, isInterrupted: failures > 0 })
  while (!upload || upload.received < upload.size) {
    report()
    signal.throwIfAborted()
    try {
      // After a silence nobody knows whether the piece arrived.
      const known: Upload = failures > 0 || !upload ? await find(file, signal) : upload
      upload = known.received < known.size ? await append(file, known, signal) : known
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error) && !isAstray(error)) throw error
      failures += 1
      if (failures > tries) throw error
      report()
      await pause(Math.min(longest, 500 * 2 ** failures), signal)
    }
  }
  report()
  return upload
}

/** Gives up what was sent already. What is not told runs out by itself. */
export async function giveUp(file: File) {
  const id = remembered()[fingerprint(file)]
  forget(file)
  if (id) await call(uploadsApi.cancel, { params: { id } }).catch(() => {})
}

/** Where it stopped, if it was begun; else from the beginning. */
async function find(file: File, signal: AbortSignal) {
  const id = remembered()[fingerprint(file)]
  if (id) {
    try {
      const known = await call(uploadsApi.get, { params: { id } }, { signal })
      if (known.size === file.size) return known
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  }
  const begun = await call(uploadsApi.begin, { body: { name: nameOf(file), size: file.size } }, { signal })
  store(key, JSON.stringify({ ...remembered(), [fingerprint(file)]: begun.id }))
  return begun
}

async function append(file: File, upload: Upload, signal: AbortSignal) {
  const { id, received: offset } = upload
  const body = await pieceOf(file, upload)
  return call(uploadsApi.append, { params: { id }, query: { offset }, body }, { signal, patience })
}

async function pieceOf(file: File, { received, pieceSize }: Upload) {
  try {
    return new Uint8Array(await file.slice(received, received + pieceSize).arrayBuffer())
  } catch {
    throw new Unreadable('This file can no longer be read. Please choose it again.')
  }
}

const isPassing = (error: unknown) =>
  error instanceof Unreachable ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 408))

/** It ran out, or a piece is missing: whoever asks again learns where to go on. */
const isAstray = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

/** Until the time is over, or the line is back. */
function patiently(time: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const goOn = end(resolve)
    const stop = end(() => reject(signal.reason as Error))
    const timer = setTimeout(goOn, time)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', stop)
  })
}

/** As the server takes it: no name that turns the reading direction, none without an end. */
function nameOf({ name }: File) {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Co}]/gu, '').trim()
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.length > 255 ? plain.slice(0, 255 - ending.length) + ending : plain || 'File'
}

/* What is on its way, so that it can be gone on with after the page was closed. */

const key = 'uploads'
const fingerprint = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

function remembered(): Record<string, string> {
  try {
    return JSON.parse(stored(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function forget(file: File) {
  const { [fingerprint(file)]: _, ...others } = remembered()
  store(key, Object.keys(others).length > 0 ? JSON.stringify(others) : null)
}
