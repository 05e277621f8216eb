import { aliveInterval } from '@mantel/domain/events'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stayConnected } from './connect.ts'

type Opened = { query: URLSearchParams; send: (text: string) => void; end: () => void; isOpen: boolean }

const second = 1_000
/** Streams that the browser opened, as the server sees them. */
let opened: Opened[] = []
let answer: () => number = () => 200

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  opened = []
  answer = () => 200
  vi.stubGlobal('fetch', async (url: string) => {
    const status = answer()
    if (status === 0) throw new TypeError('Failed to fetch')
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream: Opened = {
      query: new URL(url, 'http://localhost').searchParams,
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      isOpen: true,
    }
    const body = new ReadableStream<Uint8Array>({
      start: (given) => void (controller = given),
      cancel: () => void (stream.isOpen = false),
    })
    opened.push(stream)
    return new Response(status === 200 ? body : '{"error":"Refused"}', { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hello = 'event: hello\nid: 2026-11-18T12:00:00.000Z\ndata: {"stream":"one"}\n\n'
const alive = 'event: alive\nid: 2026-11-18T12:00:15.000Z\ndata: {}\n\n'

function connect() {
  const stopping = new AbortController()
  const onLost = vi.fn<() => void>()
  let cursor = ''
  void stayConnected({
    signal: stopping.signal,
    position: () => (cursor ? { since: cursor } : { age: 1 }),
    onMessage: (message) => {
      cursor = message.cursor
    },
    onLost,
  })
  onTestFinished(() => stopping.abort())
  return { onLost }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * second)

test('a laptop that slept for five minutes opens a new stream at its last position within a second or two', async () => {
  const { onLost } = connect()
  await pass(0)
  opened[0]?.send(hello)
  await pass(aliveInterval)
  opened[0]?.send(alive)
  await pass(1)
  // During sleep, the clock advances but no timer runs, and no event reports that the connection is dead.
  vi.setSystemTime(Date.now() + 5 * 60 * second)
  expect(opened).toHaveLength(1)
  await pass(2)
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(opened).toHaveLength(2)
  expect(opened[1]?.query.get('since')).toBe('2026-11-18T12:00:15.000Z')
})

test('a stream on which nothing comes, not even a sign of life, is replaced', async () => {
  connect()
  await pass(0)
  opened[0]?.send(hello)
  await pass(2 * aliveInterval)
  expect(opened).toHaveLength(1)
  await pass(aliveInterval)
  expect(opened).toHaveLength(2)
  expect(opened[0]?.isOpen).toBe(false)
})

test('each failed attempt waits twice as long, up to half a minute, and a success starts over', async () => {
  const attempts: number[] = []
  const started = Date.now()
  answer = () => {
    attempts.push((Date.now() - started) / second)
    return 0
  }
  connect()
  await pass(150)
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(waits.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30])
  answer = () => 200
  await pass(30)
  opened[0]?.send(hello)
  await pass(1)
  opened[0]?.end()
  await pass(0.3)
  expect(opened).toHaveLength(2)
})

test('browsers that lost their streams together come back at different times', async () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(1)
  answer = () => 0
  const times: number[] = []
  for (let browser = 0; browser < 2; browser++) connect()
  await pass(0)
  answer = () => {
    times.push(Date.now())
    return 0
  }
  const started = Date.now()
  await pass(0.8)
  expect(times.map((time) => time - started)).toEqual([250, 750])
})

test('a browser that is online again does not wait', async () => {
  answer = () => 0
  connect()
  await pass(100)
  answer = () => 200
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(opened).toHaveLength(1)
})

test('an ended session opens no stream again, and too many tabs wait for half a minute', async () => {
  answer = () => 401
  connect()
  await pass(300)
  expect(opened).toHaveLength(1)
  answer = () => 429
  connect()
  await pass(14)
  expect(opened).toHaveLength(2)
  await pass(17)
  expect(opened).toHaveLength(3)
})
