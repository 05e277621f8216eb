import { pieceSizeFor, type Upload, uploadsApi } from '@mantel/domain/uploads'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../testing/fake-server.ts'
import { ApiError } from './api.ts'
import { giveUp, type Progress, uploadFile } from './upload-file.ts'
import { makeUploads } from './upload-queue.ts'

const server = fakeServer()
const ids = ['8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c01', '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9c02']
const offline = new TypeError('Failed to fetch')

const fileOf = (size: number, name = 'porch.jpg') =>
  new File([Uint8Array.from({ length: size }, (_, at) => at % 251)], name, {
    lastModified: 1_773_306_720_000,
  })

/** Keeps what arrives, as the real one does; `trouble` may swallow a piece before it or an answer after it. */
function takeUploads(trouble: { before?: () => unknown; after?: () => unknown } = {}) {
  const held = new Map<string, Upload & { bytes: Uint8Array }>()
  const failing = (what: (() => unknown) | undefined) => {
    const error = what?.()
    return error instanceof Error ? error : undefined
  }
  const of = (url: string) => held.get(url.split('?')[0]?.split('/')[3] ?? '')
  const missing = { status: 404, body: '{"error":"Upload not found"}' }
  server.reply(uploadsApi.begin, ({ body }) => {
    const { size } = body as { size: number }
    const upload = { id: ids[held.size] ?? '', size, received: 0, pieceSize: pieceSizeFor(size) }
    held.set(upload.id, { ...upload, bytes: new Uint8Array(size) })
    return answerOf(uploadsApi.begin, upload)
  })
  server.reply(uploadsApi.get, ({ url }) => {
    const upload = of(url)
    return upload ? answerOf(uploadsApi.get, upload) : missing
  })
  server.reply(uploadsApi.append, ({ url, body }) => {
    const failed = failing(trouble.before)
    const upload = of(url)
    if (failed || !upload) return failed ?? missing
    const offset = Number(new URLSearchParams(url.split('?')[1]).get('offset'))
    const piece = body as Uint8Array
    if (piece.length !== Math.min(upload.pieceSize, upload.size - offset))
      return { status: 400, body: '{"error":"Every piece has the same length"}' }
    upload.bytes.set(piece, offset)
    upload.received = Math.max(upload.received, offset + piece.length)
    return failing(trouble.after) ?? answerOf(uploadsApi.append, upload)
  })
  server.answer(uploadsApi.cancel, undefined)
  return held
}

const seen: Progress[] = []
const waits: number[] = []
beforeEach(() => {
  seen.length = 0
  waits.length = 0
})

const options = (signal = new AbortController().signal) => ({
  signal,
  onProgress: (progress: Progress) => void seen.push(progress),
  finish: async (id: string) => id,
  pause: async (time: number) => void waits.push(time),
})
const sent = (method: string) => server.asked.filter((asked) => asked.method === method)
const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
/** Fails the given number of times, then no more. */
const failing = (times: number, error: Error) => {
  let left = times
  return () => (left-- > 0 ? error : undefined)
}

describe('a file', () => {
  test('goes piece by piece, as plain bytes, says how far it is, and is then what it should be', async () => {
    const held = takeUploads()
    const file = fileOf(100_000)
    expect(await uploadFile(file, options())).toBe(ids[0])
    expect(held.get(ids[0] ?? '')?.bytes).toEqual(new Uint8Array(await file.arrayBuffer()))
    expect(sent('PUT').map(({ url }) => Number(url.split('=')[1]))).toEqual([0, 32_768, 65_536, 98_304])
    expect(sent('PUT')[0]?.headers.get('content-type')).toBe('application/octet-stream')
    expect(seen.map(({ share }) => Math.round(share * 100))).toEqual([0, 33, 66, 98, 100])
    expect(localStorage.getItem('uploads')).toBeNull()
  })

  test('waits longer each time while the line is gone, and then goes on where it stopped', async () => {
    const held = takeUploads({ before: failing(3, offline) })
    expect(await uploadFile(fileOf(50_000), options())).toBe(ids[0])
    expect(waits).toEqual([1_000, 2_000, 4_000])
    expect(seen.some(({ isInterrupted }) => isInterrupted)).toBe(true)
    expect(seen.at(-1)).toEqual({ share: 1, isInterrupted: false })
    expect([held.size, sent('POST').length]).toEqual([1, 1])
  })

  test('whose piece arrived without an answer is not sent twice', async () => {
    takeUploads({ after: failing(1, offline) })
    await uploadFile(fileOf(50_000), options())
    expect(sent('PUT').map(({ url }) => Number(url.split('=')[1]))).toEqual([0, 32_768])
  })

  test('that was broken off goes on after the page was closed', async () => {
    const stop = new AbortController()
    takeUploads()
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

  test('whose beginning is no longer kept begins anew', async () => {
    const held = takeUploads({ after: failing(1, offline) })
    const pause = async () => held.clear()
    held.set('somebody else’s', { id: '', size: 1, received: 0, pieceSize: 1, bytes: new Uint8Array(1) })
    expect(await uploadFile(fileOf(50_000), { ...options(), pause })).toBe(ids[0])
    expect(sent('POST')).toHaveLength(2)
  })

  test('is given up after many tries without any progress, though the server answers in between', async () => {
    takeUploads({ before: () => offline })
    expect(await thrown(uploadFile(fileOf(50_000), options()))).toMatchObject({
      text: expect.stringContaining('reach the server'),
    })
    expect(waits).toHaveLength(8)
  })

  test('that is refused is not sent again', async () => {
    takeUploads()
    server.refuse(uploadsApi.begin, 400, '{"error":"This file is too large"}')
    expect(await thrown(uploadFile(fileOf(50_000), options()))).toBeInstanceOf(ApiError)
    expect([waits, sent('PUT')]).toEqual([[], []])
  })

  test('is not sent a second time if only its last step failed', async () => {
    takeUploads()
    const file = fileOf(50_000)
    const failed = { ...options(), finish: () => Promise.reject(new ApiError(503, '', undefined)) }
    expect(await thrown(uploadFile(file, failed))).toBeInstanceOf(ApiError)
    server.asked.length = 0
    expect(await uploadFile(file, options())).toBe(ids[0])
    expect(sent('PUT')).toEqual([])
  })

  test('that nobody wants any more is given up on the server too', async () => {
    const stop = new AbortController()
    takeUploads()
    const file = fileOf(100_000)
    const onProgress = ({ share }: Progress) => share > 0 && stop.abort()
    await thrown(uploadFile(file, { ...options(stop.signal), onProgress }))
    await giveUp(file)
    expect(sent('DELETE').map(({ url }) => url)).toEqual([`/api/uploads/${ids[0]}`])
    expect(localStorage.getItem('uploads')).toBeNull()
  })

  test('has a name that the server takes', async () => {
    takeUploads()
    await uploadFile(fileOf(10, `evil\u202egpj.${'x'.repeat(300)}.jpg`), options())
    const { name } = (sent('POST')[0] ?? { body: {} }).body as { name: string }
    expect([name.length, name.endsWith('.jpg'), name.startsWith('evilgpj.')]).toEqual([255, true, true])
  })
})

describe('several files', () => {
  type Open = { file: File; end: (error?: Error) => void; progress: (share: number) => void }
  function queue() {
    const open: Open[] = []
    const { add, ...uploads } = makeUploads(
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
    const states = () => uploads.files.get().map(({ file, state }) => `${file.name} ${state}`)
    const finish = async () => {}
    return { uploads: { ...uploads, add: (files: File[]) => add(files, finish) }, open, states }
  }

  test('go two at a time, and one that fails does not hold up the others', async () => {
    const { uploads, open, states } = queue()
    uploads.add([fileOf(9, 'a'), fileOf(9, 'b'), fileOf(9, 'c')])
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    open[0]?.end(new ApiError(400, '', 'This is no picture'))
    await waitFor(() => expect(states()).toEqual(['a failed', 'b sending', 'c sending']))
    expect(uploads.files.get()[0]?.message).toBe('This is no picture')
    open[1]?.progress(0.5)
    expect(uploads.files.get()[1]?.share).toBe(0.5)
    open[1]?.end()
    open[2]?.end()
    await waitFor(() => expect(states()).toEqual(['a failed', 'b done', 'c done']))
    uploads.tryAgain(uploads.files.get()[0]?.key ?? 0)
    expect(states()[0]).toBe('a sending')
  })

  test('that are too large or empty are not even begun, and the same one is not sent twice at once', () => {
    const { uploads, open, states } = queue()
    const large = fileOf(9, 'large')
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
    uploads.add([fileOf(0, 'empty'), large, fileOf(9, 'a')])
    uploads.add([fileOf(9, 'a')])
    expect(states()).toEqual(['empty failed', 'large failed', 'a sending'])
    expect(open).toHaveLength(1)
  })

  test('can be taken out, and the next one begins', async () => {
    const { uploads, states } = queue()
    uploads.add([fileOf(9, 'a'), fileOf(9, 'b'), fileOf(9, 'c')])
    uploads.remove(uploads.files.get()[0]?.key ?? 0)
    await waitFor(() => expect(states()).toEqual(['b sending', 'c sending']))
  })
})
