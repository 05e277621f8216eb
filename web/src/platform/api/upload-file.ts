import { type Upload, uploadsApi } from '@mantel/domain/uploads'
import { readStorage, writeStorage } from '../session/local-storage.ts'
import { ApiError, call, Unreachable } from './api.ts'
import * as copy from './copy.ts'

export type Progress = {
  /** From 0 to 1. */
  share: number
  /** True while the connection is down. The upload resumes automatically. */
  isInterrupted: boolean
}

type Options<T> = {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
  /** Called once all bytes have arrived. */
  finish: (uploadId: string) => Promise<T>
  /** Waits before the next attempt. Tests replace it so that they do not wait. */
  pause?: (time: number, signal: AbortSignal) => Promise<void>
}

/** A file that can no longer be read because it was moved, changed or removed. */
export class UnreadableFile extends Error {}

const maxFailures = 8
const maxPause = 30_000
/** Long enough for a piece of a large file over a weak connection. */
const pieceTimeout = 120_000

/**
 * Sends a file in pieces and returns the result of `finish`. If the connection breaks, the upload waits and continues.
 * If the page is closed, it continues where it stopped once the user chooses the same file again.
 */
export async function uploadFile<T>(file: File, { finish, ...options }: Options<T>): Promise<T> {
  const upload = await sendPieces(file, options)
  const done = await finish(upload.id).catch((error: unknown) => {
    // After a final error the upload is useless. After a transient one it is kept, so that its bytes are not sent
    // again.
    if (!isTransient(error)) deleteStoredUpload(file)
    throw error
  })
  deleteStoredUpload(file)
  return done
}

type Sending = Omit<Options<unknown>, 'finish'>

async function sendPieces(file: File, { signal, onProgress, pause = waitForConnection }: Sending) {
  let failures = 0
  let upload: Upload | null = null
  const report = () =>
    onProgress({ share: upload ? upload.received / upload.size : 0, isInterrupted: failures > 0 })
  while (!upload || upload.received < upload.size) {
    report()
    signal.throwIfAborted()
    try {
      // After a failure we do not know whether the piece arrived, so we ask the server.
      const known: Upload = failures > 0 || !upload ? await findOrBegin(file, signal) : upload
      upload = known.received < known.size ? await append(file, known, signal) : known
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      if (!isTransient(error) && !isOutOfSync(error)) throw error
      failures += 1
      if (failures > maxFailures) throw error
      report()
      await pause(Math.min(maxPause, 500 * 2 ** failures), signal)
    }
  }
  report()
  return upload
}

/** Cancels the upload on the server. If the call fails, the upload expires on its own. */
export async function cancelUpload(file: File) {
  const id = storedUploads()[fingerprint(file)]
  deleteStoredUpload(file)
  if (id) await call(uploadsApi.cancel, { params: { id } }).catch(() => {})
}

/** Returns the unfinished upload of this file, or begins one. */
async function findOrBegin(file: File, signal: AbortSignal) {
  const id = storedUploads()[fingerprint(file)]
  if (id) {
    try {
      const stored = await call(uploadsApi.get, { params: { id } }, { signal })
      if (stored.size === file.size) return stored
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  }
  const begun = await call(uploadsApi.begin, { body: { name: nameOf(file), size: file.size } }, { signal })
  writeStorage(key, JSON.stringify({ ...storedUploads(), [fingerprint(file)]: begun.id }))
  return begun
}

async function append(file: File, upload: Upload, signal: AbortSignal) {
  const { id, received: offset } = upload
  const body = await pieceOf(file, upload)
  return call(
    uploadsApi.append,
    { params: { id }, query: { offset }, body },
    { signal, timeout: pieceTimeout },
  )
}

async function pieceOf(file: File, { received, pieceSize }: Upload) {
  try {
    return new Uint8Array(await file.slice(received, received + pieceSize).arrayBuffer())
  } catch {
    throw new UnreadableFile(copy.fileUnreadable)
  }
}

const isTransient = (error: unknown) =>
  error instanceof Unreachable ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 408))

/**
 * True if the upload has expired or the server expects another piece. The next attempt asks the server where to
 * continue.
 */
const isOutOfSync = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

/** Resolves after this time, or as soon as the browser is online again. */
function waitForConnection(time: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const resume = end(resolve)
    const stop = end(() => reject(signal.reason as Error))
    const timer = setTimeout(resume, time)
    window.addEventListener('online', resume)
    signal.addEventListener('abort', stop)
  })
}

/** Returns a name that the server accepts: no control or direction characters, at most 255 characters. */
function nameOf({ name }: File) {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Co}]/gu, '').trim()
  const extension = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.length > 255 ? plain.slice(0, 255 - extension.length) + extension : plain || 'File'
}

/* Stores the ids of unfinished uploads by file, so that uploads can continue after the page was closed. */

const key = 'uploads'
const fingerprint = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

function storedUploads(): Record<string, string> {
  try {
    return JSON.parse(readStorage(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function deleteStoredUpload(file: File) {
  const { [fingerprint(file)]: _, ...others } = storedUploads()
  writeStorage(key, Object.keys(others).length > 0 ? JSON.stringify(others) : null)
}
