import { pieceSizeFor, type Upload, uploadsApi } from '@mantel/domain/uploads'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../testing/fake-server.ts'
import { ApiError } from './api.ts'
import { cancelUpload, type Progress, uploadFile } from './upload-file.ts'
import { createUploadQueue } from './upload-queue.ts'

const server = fakeServer()
const ids = ['8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c01', '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c02']
const offline = new TypeError('Failed to fetch')

const fileOf = (size: number, name = 'porch.jpg') =>
  new File([Uint8Array.from({ length: size }, (_, at) => at % 251)], name, {
    lastModified: 1_773_306_720_000,
  })

/**
 * Stores what arrives, as the real server does. `trouble` can make a request fail before or after its data is stored.
 */
function serveUploads(trouble: { before?: () => unknown; after?: () => unknown } = {}) {
  const storedUploads = new Map<string, Upload & { bytes: Uint8Array }>()
  const errorFrom = (run: (() => unknown) | undefined) => {
    const error = run?.()
    return error instanceof Error ? error : undefined
  }
  const uploadAt = (url: string) => storedUploads.get(url.split('?')[0]?.split('/')[3] ?? '')
  const missing = { status: 404, body: '{"error":"Upload not found"}' }
  server.reply(uploadsApi.begin, ({ body }) => {
    const { size } = body as { size: number }
    const upload = { id: ids[storedUploads.size] ?? '', size, received: 0, pieceSize: pieceSizeFor(size) }
    storedUploads.set(upload.id, { ...upload, bytes: new Uint8Array(size) })
    return answerOf(uploadsApi.begin, upload)
  })
  server.reply(uploadsApi.get, ({ url }) => {
    const upload = uploadAt(url)
    return upload ? answerOf(uploadsApi.get, upload) : missing
  })
  server.reply(uploadsApi.append, ({ url, body }) => {
    const failed = errorFrom(trouble.before)
    const upload = uploadAt(url)
    if (failed || !upload) return failed ?? missing
    const offset = Number(new URLSearchParams(url.split('?')[1]).get('offset'))
    const piece = body as Uint8Array
    if (piece.length !== Math.min(upload.pieceSize, upload.size - offset))
      return { status: 400, body: '{"error":"Every piece has the same length"}' }
    upload.bytes.set(piece, offset)
    upload.received = Math.max(upload.received, offset + piece.length)
    return errorFrom(trouble.after) ?? answerOf(uploadsApi.append, upload)
  })
  server.answer(uploadsApi.cancel, undefined)
  return storedUploads
}

const reported: Progress[] = []
const waits: number[] = []
beforeEach(() => {
  reported.length = 0
  waits.length = 0
})

const options = (signal = new AbortController().signal) => ({
  signal,
  onProgress: (progress: Progress) => void reported.push(progress),
  finish: async (id: string) => id,
  pause: async (time: number) => void waits.push(time),
})
const sent = (method: string) => server.asked.filter((asked) => asked.method === method)
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
/** Fails the given number of times, then succeeds. */
const failing = (times: number, error: Error) => {
  let left = times
  return () => (left-- > 0 ? error : undefined)
}

describe('a file', () => {
  test('is sent in pieces as plain bytes, reports its progress and arrives unchanged', async () => {
    const storedUploads = serveUploads()
    const file = fileOf(100_000)
    expect(await uploadFile(file, options())).toBe(ids[0])
    expect(storedUploads.get(ids[0] ?? '')?.bytes).toEqual(new Uint8Array(await file.arrayBuffer()))
    expect(sent('PUT').map(({ url }) => Number(url.split('=')[1]))).toEqual([0, 32_768, 65_536, 98_304])
    expect(sent('PUT')[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(reported.map(({ share }) => Math.round(share * 100))).toEqual([0, 33, 66, 98, 100])
    expect(localStorage.getItem('uploads')).toBeNull()
  })

  test('waits longer each time while the connection is down, then continues where it stopped', async () => {
    const storedUploads = serveUploads({ before: failing(3, offline) })
    expect(await uploadFile(fileOf(50_000), options())).toBe(ids[0])
    expect(waits).toEqual([1_000, 2_000, 4_000])
    expect(reported.some(({ isInterrupted }) => isInterrupted)).toBe(true)
    expect(reported.at(-1)).toEqual({ share: 1, isInterrupted: false })
    expect([storedUploads.size, sent('POST').length]).toEqual([1, 1])
  })

  test('does not send a piece twice if it arrived but the response was lost', async () => {
    serveUploads({ after: failing(1, offline) })
    await uploadFile(fileOf(50_000), options())
    expect(sent('PUT').map(({ url }) => Number(url.split('=')[1]))).toEqual([0, 32_768])
  })

  test('that was interrupted continues after the page was closed', async () => {
    const stop = new AbortController()
    serveUploads()
    const first = uploadFile(fileOf(100_000), {
      ...options(stop.signal),
      onProgress: ({ share }) => share > 0.5 && stop.abort(),
    })
    expect(await thrown(first)).toMatchObject({ name: 'AbortError' })
    server.asked.length = 0
    expect(await uploadFile(fileOf(100_000), options())).toBe(ids[0])
    expect(sent('POST')).toEqual([])
    expect(sent('PUT').map(({ url }) => Number(url.split('=')[1]))).toEqual([65_536, 98_304])
  })

  test('starts again if the server no longer has its beginning', async () => {
    const storedUploads = serveUploads({ after: failing(1, offline) })
    const pause = async () => storedUploads.clear()
    storedUploads.set('other upload', {
      id: '',
      size: 1,
      received: 0,
      pieceSize: 1,
      bytes: new Uint8Array(1),
    })
    expect(await uploadFile(fileOf(50_000), { ...options(), pause })).toBe(ids[0])
    expect(sent('POST')).toHaveLength(2)
  })

  test('fails after many attempts without progress, even if the server responds in between', async () => {
    serveUploads({ before: () => offline })
    expect(await thrown(uploadFile(fileOf(50_000), options()))).toMatchObject({
      text: expect.stringContaining('reach the server'),
    })
    expect(waits).toHaveLength(8)
  })

  test('that is refused is not retried', async () => {
    serveUploads()
    server.refuse(uploadsApi.begin, 400, '{"error":"This file is too large"}')
    expect(await thrown(uploadFile(fileOf(50_000), options()))).toBeInstanceOf(ApiError)
    expect([waits, sent('PUT')]).toEqual([[], []])
  })

  test('is not sent again if only its last step failed', async () => {
    serveUploads()
    const file = fileOf(50_000)
    const failed = { ...options(), finish: () => Promise.reject(new ApiError(503, '', undefined)) }
    expect(await thrown(uploadFile(file, failed))).toBeInstanceOf(ApiError)
    server.asked.length = 0
    expect(await uploadFile(file, options())).toBe(ids[0])
    expect(sent('PUT')).toEqual([])
  })

  test('that is canceled is canceled on the server too', async () => {
    const stop = new AbortController()
    serveUploads()
    const file = fileOf(100_000)
    const onProgress = ({ share }: Progress) => share > 0 && stop.abort()
    await thrown(uploadFile(file, { ...options(stop.signal), onProgress }))
    await cancelUpload(file)
    expect(sent('DELETE').map(({ url }) => url)).toEqual([`/api/uploads/${ids[0]}`])
    expect(localStorage.getItem('uploads')).toBeNull()
  })

  test('gets a name that the server accepts', async () => {
    serveUploads()
    await uploadFile(fileOf(10, `evil\u202egpj.${'x'.repeat(300)}.jpg`), options())
    const { name } = (sent('POST')[0] ?? { body: {} }).body as { name: string }
    expect([name.length, name.endsWith('.jpg'), name.startsWith('evilgpj.')]).toEqual([255, true, true])
  })
})

describe('several files', () => {
  type Open = { file: File; end: (error?: Error) => void; progress: (share: number) => void }
  function queue() {
    const open: Open[] = []
    const { add, ...uploads } = createUploadQueue(
      (file, { onProgress, finish, signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          open.push({
            file,
            end: (error) => (error ? reject(error) : resolve(finish('id'))),
            progress: (share) => onProgress({ share, isInterrupted: false }),
          })
        }),
    )
    const statuses = () => uploads.files.get().map(({ file, state }) => `${file.name} ${state}`)
    const finish = async () => {}
    return { uploads: { ...uploads, add: (files: File[]) => add(files, finish) }, open, statuses }
  }

  test('are sent two at a time, and one that fails does not block the others', async () => {
    const { uploads, open, statuses } = queue()
    uploads.add([fileOf(9, 'a'), fileOf(9, 'b'), fileOf(9, 'c')])
    expect(statuses()).toEqual(['a sending', 'b sending', 'c waiting'])
    open[0]?.end(new ApiError(400, '', 'This is no picture'))
    await waitFor(() => expect(statuses()).toEqual(['a failed', 'b sending', 'c sending']))
    expect(uploads.files.get()[0]?.message).toBe('This is no picture')
    open[1]?.progress(0.5)
    expect(uploads.files.get()[1]?.share).toBe(0.5)
    open[1]?.end()
    open[2]?.end()
    await waitFor(() => expect(statuses()).toEqual(['a failed', 'b done', 'c done']))
    uploads.tryAgain(uploads.files.get()[0]?.key ?? 0)
    expect(statuses()[0]).toBe('a sending')
  })

  test('that are too large or empty are not started, and the same file is not sent twice at once', () => {
    const { uploads, open, statuses } = queue()
    const large = fileOf(9, 'large')
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
    uploads.add([fileOf(0, 'empty'), large, fileOf(9, 'a')])
    uploads.add([fileOf(9, 'a')])
    expect(statuses()).toEqual(['empty failed', 'large failed', 'a sending'])
    expect(open).toHaveLength(1)
  })

  test('can be removed, and the next one starts', async () => {
    const { uploads, statuses } = queue()
    uploads.add([fileOf(9, 'a'), fileOf(9, 'b'), fileOf(9, 'c')])
    uploads.remove(uploads.files.get()[0]?.key ?? 0)
    await waitFor(() => expect(statuses()).toEqual(['b sending', 'c sending']))
  })
})
