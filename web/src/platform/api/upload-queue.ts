import { maxFileSize } from '@mantel/domain/files'
import { useEffect, useState } from 'react'
import { createStore, useStore } from '../store.ts'
import { ApiError, textOf } from './api.ts'
import { giveUp, Unreadable, uploadFile } from './upload-file.ts'

export type FileOnItsWay = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'interrupted' | 'failed' | 'done'
  /** Of one. */
  share: number
  /** Why it failed. */
  message?: string
  /** It would fail again: the file is not one that is taken. */
  isRefused?: boolean
  /** What becomes of it once it has arrived. */
  finish: Finish
}

type Finish = (uploadId: string, file: File) => Promise<unknown>
type Send = typeof uploadFile
export type Uploads = ReturnType<typeof makeUploads>

const atOnce = 2

/** Several files, two at a time: more would only make each of them slower. */
export function makeUploads(send: Send = uploadFile) {
  const files = createStore<readonly FileOnItsWay[]>([])
  let keys = 0
  const stops = new Map<number, AbortController>()

  const set = (key: number, values: Partial<FileOnItsWay>) =>
    files.set(files.get().map((one) => (one.key === key ? { ...one, ...values } : one)))

  function startNext() {
    const next = files.get().find(({ state }) => state === 'waiting')
    if (!next || stops.size >= atOnce) return
    void start(next)
    startNext()
  }

  async function start({ key, file, finish }: FileOnItsWay) {
    const stop = new AbortController()
    stops.set(key, stop)
    set(key, { state: 'sending', share: 0, message: undefined })
    try {
      await send(file, {
        signal: stop.signal,
        onProgress: ({ share, isInterrupted }) =>
          set(key, { share, state: isInterrupted ? 'interrupted' : 'sending' }),
        finish: (uploadId) => finish(uploadId, file),
      })
      set(key, { state: 'done', share: 1 })
    } catch (error) {
      if (!stop.signal.aborted)
        set(key, { state: 'failed', message: sentenceOf(error), isRefused: isRefusal(error) })
    }
    stops.delete(key)
    startNext()
  }

  return {
    files,
    add: (added: Iterable<File>, finish: Finish) => {
      const fresh = [...added]
        .filter((file) => !files.get().some((one) => isSame(one.file, file) && one.state !== 'done'))
        .map((file): FileOnItsWay => {
          const message = flawOf(file)
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
      files.set([...files.get(), ...fresh])
      startNext()
    },
    tryAgain: (key: number) => {
      set(key, { state: 'waiting', message: undefined })
      startNext()
    },
    /** Out of the list; what is still on its way is given up. */
    remove: (key: number) => {
      const gone = files.get().find((one) => one.key === key)
      stops.get(key)?.abort(new DOMException('Given up', 'AbortError'))
      files.set(files.get().filter((one) => one.key !== key))
      if (gone && gone.state !== 'done') void giveUp(gone.file)
    },
  }
}

/** Those of one place on the screen, or those that somebody keeps for longer. */
export function useUploads(kept?: Uploads) {
  const [own] = useState(() => kept ?? makeUploads())
  const uploads = kept ?? own
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

/** What the server would say, without sending anything. */
function flawOf({ size }: File) {
  if (size === 0) return 'This file is empty. Please choose another.'
  return size > maxFileSize ? 'This file is too large. Please upload at most 25 MB.' : undefined
}

const isRefusal = (error: unknown) => error instanceof ApiError && [400, 413, 415].includes(error.status)

const sentenceOf = (error: unknown) =>
  error instanceof Unreadable ? error.message : textOf(error, 'The file could not be uploaded')
