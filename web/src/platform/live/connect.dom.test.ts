import { aliveInterval } from '@mantel/domain/events'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stayConnected } from './connect.ts'
import { message, stubStreams } from './testing-streams.ts'

const second = 1_000
let server: ReturnType<typeof stubStreams>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  server = stubStreams()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hello = message('hello', { stream: 'one' }, '2026-11-18T12:00:00.000Z')
const alive = message('alive', {}, '2026-11-18T12:00:15.000Z')

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
  server.opened[0]?.send(hello)
  await pass(aliveInterval)
  server.opened[0]?.send(alive)
  await pass(1)
  // During sleep, the clock advances but no timer runs, and no event reports that the connection is dead.
  vi.setSystemTime(Date.now() + 5 * 60 * second)
  expect(server.opened).toHaveLength(1)
  await pass(2)
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(server.opened).toHaveLength(2)
  expect(server.opened[1]?.query.get('since')).toBe('2026-11-18T12:00:15.000Z')
})

test('a stream on which nothing comes, not even a sign of life, is replaced', async () => {
  connect()
  await pass(0)
  server.opened[0]?.send(hello)
  await pass(2 * aliveInterval)
  expect(server.opened).toHaveLength(1)
  await pass(aliveInterval)
  expect(server.opened).toHaveLength(2)
  expect(server.opened[0]?.isOpen).toBe(false)
})

test('each failed attempt waits twice as long, up to half a minute, and a success starts over', async () => {
  const attempts: number[] = []
  const started = Date.now()
  server.answer = () => {
    attempts.push((Date.now() - started) / second)
    return 0
  }
  connect()
  await pass(150)
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(waits.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30])
  server.answer = () => 200
  await pass(30)
  server.opened[0]?.send(hello)
  await pass(1)
  server.opened[0]?.end()
  await pass(0.3)
  expect(server.opened).toHaveLength(2)
})

test('browsers that lost their streams together come back at different times', async () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(1)
  server.answer = () => 0
  const times: number[] = []
  for (let browser = 0; browser < 2; browser++) connect()
  await pass(0)
  server.answer = () => {
    times.push(Date.now())
    return 0
  }
  const started = Date.now()
  await pass(0.8)
  expect(times.map((time) => time - started)).toEqual([250, 750])
})

test('a hundred browsers whose server restarts come back one by one, where they were', async () => {
  vi.mocked(Math.random).mockRestore()
  const count = 100
  for (let browser = 0; browser < count; browser++) connect()
  await pass(0)
  for (const stream of server.opened) stream.send(hello)
  await pass(1)
  let refused = 0
  server.answer = () => {
    refused++
    return 0
  }
  for (const stream of server.opened.splice(0)) stream.end()
  await pass(5)
  // The waits grow: 0.25, 0.75, 1.75 and 3.75 seconds after the loss, give or take a half.
  expect(refused).toBeLessThan(5 * count)
  const times: number[] = []
  server.answer = () => {
    times.push(Date.now())
    return 200
  }
  const restarted = Date.now()
  await pass(15)
  expect(server.opened).toHaveLength(count)
  expect(new Set(server.opened.map(({ query }) => query.get('since')))).toEqual(
    new Set(['2026-11-18T12:00:00.000Z']),
  )
  const perTenth = Array.from({ length: 100 }, (_, tenth) =>
    times.filter((time) => Math.floor((time - restarted) / 100) === tenth),
  )
  expect(Math.max(...perTenth.map((some) => some.length))).toBeLessThan(count / 5)
})

test('a browser that is online again does not wait', async () => {
  server.answer = () => 0
  connect()
  await pass(100)
  server.answer = () => 200
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(server.opened).toHaveLength(1)
})

test('an ended session opens no stream again, and too many tabs wait for half a minute', async () => {
  server.answer = () => 401
  connect()
  await pass(300)
  expect(server.opened).toHaveLength(1)
  server.answer = () => 429
  connect()
  await pass(14)
  expect(server.opened).toHaveLength(2)
  await pass(17)
  expect(server.opened).toHaveLength(3)
})
