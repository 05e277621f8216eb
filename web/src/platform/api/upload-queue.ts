import { maxFileSize } from '@mantel/domain/files'
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store.ts'
import { ApiError, errorText } from './api.ts'
import * as copy from './copy.ts'
import { cancelUpload, UnreadableFile, uploadFile } from './upload-file.ts'

export type QueuedFile = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'interrupted' | 'failed' | 'done'
  /** From 0 to 1. */
  share: number
  message?: string
  /** True if the server does not accept the file, so that a retry would fail again. */
  isRefused?: boolean
  /** Called once all bytes have arrived. */
  finish: Finish
}

type Finish = (uploadId: string, file: File) => Promise<unknown>
type Send = typeof uploadFile
export type UploadQueue = ReturnType<typeof createUploadQueue>

const maxParallel = 2

/** Sends several files, two at a time: more would only make each of them slower. */
export function createUploadQueue(send: Send = uploadFile) {
  const files = createStore<readonly QueuedFile[]>([])
  let keys = 0
  const running = new Map<number, AbortController>()

  const set = (key: number, values: Partial<QueuedFile>) =>
    files.set(files.get().map((one) => (one.key === key ? { ...one, ...values } : one)))

  function startNext() {
    const next = files.get().find(({ state }) => state === 'waiting')
    if (!next || running.size >= maxParallel) return
    void start(next)
    startNext()
  }

  async function start({ key, file, finish }: QueuedFile) {
    const controller = new AbortController()
    running.set(key, controller)
    set(key, { state: 'sending', share: 0, message: undefined })
    try {
      await send(file, {
        signal: controller.signal,
        onProgress: ({ share, isInterrupted }) =>
          set(key, { share, state: isInterrupted ? 'interrupted' : 'sending' }),
        finish: (uploadId) => finish(uploadId, file),
      })
      set(key, { state: 'done', share: 1 })
    } catch (error) {
      if (!controller.signal.aborted)
        set(key, { state: 'failed', message: messageFor(error), isRefused: isRefusal(error) })
    }
    running.delete(key)
    startNext()
  }

  return {
    files,
    add: (added: Iterable<File>, finish: Finish) => {
      const newFiles = [...added]
        .filter((file) => !files.get().some((one) => isSame(one.file, file) && one.state !== 'done'))
        .map((file): QueuedFile => {
          const message = problemWith(file)
          return {
            key: ++keys,
            file,
            share: 0,
            state: message ? 'failed' : 'waiting',
            message,
            isRefused: message !== undefined,
            finish,
          }
        })
      files.set([...files.get(), ...newFiles])
      startNext()
    },
    tryAgain: (key: number) => {
      set(key, { state: 'waiting', message: undefined })
      startNext()
    },
    /** Removes a file from the list, and cancels its upload if it is not done. */
    remove: (key: number) => {
      const removed = files.get().find((one) => one.key === key)
      running.get(key)?.abort(new DOMException('Given up', 'AbortError'))
      files.set(files.get().filter((one) => one.key !== key))
      if (removed && removed.state !== 'done') void cancelUpload(removed.file)
    },
  }
}

/**
 * Uses the given queue, or one that lives as long as the component. The browser warns users who leave during an upload.
 */
export function useUploads(shared?: UploadQueue) {
  const [own] = useState(() => shared ?? createUploadQueue())
  const uploads = shared ?? own
  const files = useStore(uploads.files)
  const isBusy = files.some(({ state }) => state !== 'done' && state !== 'failed')
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
  return { files, isBusy, add: uploads.add, tryAgain: uploads.tryAgain, remove: uploads.remove }
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Returns the error sentence for a file that the server would refuse, so that it is not sent at all. */
function problemWith({ size }: File) {
  if (size === 0) return copy.fileEmpty
  return size > maxFileSize ? copy.fileTooLarge : undefined
}

const isRefusal = (error: unknown) => error instanceof ApiError && [400, 413, 415].includes(error.status)

const messageFor = (error: unknown) =>
  error instanceof UnreadableFile ? error.message : errorText(error, copy.uploadFailed)
