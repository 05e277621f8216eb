import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Received } from './read-messages.ts'
import { shareStream } from './share.ts'
import { message, stubStreams } from './testing-streams.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubTabs()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Gives the test what tabs of a browser share: locks and channels. happy-dom has neither. */
function stubTabs() {
  const waiting: (() => Promise<void>)[] = []
  let isTaken = false
  async function grantNext() {
    const next = isTaken ? undefined : waiting.shift()
    if (!next) return
    isTaken = true
    await next()
    isTaken = false
    void grantNext()
  }
  const locks = {
    request: (_name: string, _options: object, work: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        waiting.push(async () => {
          await work()
          resolve()
        })
        void grantNext()
      }),
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks } }))
  let channels: Channel[] = []
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor() {
      channels.push(this)
    }
    postMessage(data: unknown) {
      for (const channel of channels) if (channel !== this) channel.onmessage?.({ data })
    }
    close() {
      channels = channels.filter((channel) => channel !== this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
}

function openTab(startedAt = Date.now()) {
  const closing = new AbortController()
  const received: Received[] = []
  const states: (string | null)[] = []
  shareStream({
    name: 'changes',
    startedAt,
    signal: closing.signal,
    onMessage: (one) => void received.push(one),
    onState: (stream) => void states.push(stream),
  })
  onTestFinished(() => closing.abort())
  const kinds = () => received.flatMap((one) => (one.event === 'change' ? Object.keys(one.data.kinds) : []))
  return { kinds, state: () => states.at(-1), close: () => closing.abort() }
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
const at = (minute: string) => `2026-11-18T12:${minute}:00.000Z`
const change = (kind: string, minute: string) => message('change', { kinds: { [kind]: [] } }, at(minute))

test('a tab that starts gets what changed since it began to fetch, once, and nothing older', async () => {
  const server = stubStreams()
  const leader = openTab()
  await pass(0)
  server.opened[0]?.send(message('hello', { stream: 'one' }, at('00')))
  server.opened[0]?.send(change('client', '01'))
  await pass(5_000)
  // The tab has fetched what it shows, but its code for the stream is still loading.
  const startedAt = Date.now()
  await pass(2_000)
  server.opened[0]?.send(change('project', '02'))
  await pass(2_000)
  const starting = openTab(startedAt)
  await pass(0)
  expect(starting.kinds()).toEqual(['project'])
  expect(starting.state()).toBe('one')
  server.opened[0]?.send(change('invoice', '03'))
  await pass(0)
  const another = openTab()
  await pass(0)
  expect([leader, starting, another].map((tab) => tab.kinds())).toEqual([
    ['client', 'project', 'invoice'],
    ['project', 'invoice'],
    ['invoice'],
  ])
  expect(server.opened).toHaveLength(1)
})

test('when the leading tab closes, the next one continues at the same position', async () => {
  const server = stubStreams()
  const leader = openTab()
  await pass(0)
  const next = openTab()
  server.opened[0]?.send(message('hello', { stream: 'one' }, at('00')))
  server.opened[0]?.send(change('client', '01'))
  await pass(0)
  leader.close()
  await pass(2_000)
  expect(server.opened).toHaveLength(2)
  expect(server.opened[1]?.query.get('since')).toBe(at('01'))
  server.opened[1]?.send(change('project', '02'))
  await pass(0)
  expect(next.kinds()).toEqual(['client', 'project'])
  expect(leader.kinds()).toEqual(['client'])
})

test('a hundred tabs share one stream, and all of them hear each change once', async () => {
  const server = stubStreams()
  const tabs = Array.from({ length: 100 }, () => openTab())
  await pass(0)
  server.opened[0]?.send(message('hello', { stream: 'one' }, at('00')))
  server.opened[0]?.send(change('client', '01'))
  await pass(0)
  expect(server.opened).toHaveLength(1)
  expect(new Set(tabs.map((tab) => tab.kinds().join()))).toEqual(new Set(['client']))
  for (const tab of tabs.slice(0, 99)) tab.close()
  await pass(2_000)
  expect(server.opened.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  server.opened.at(-1)?.send(change('project', '02'))
  await pass(0)
  expect(tabs.at(-1)?.kinds()).toEqual(['client', 'project'])
})
