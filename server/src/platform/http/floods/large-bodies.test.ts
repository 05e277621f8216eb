import { type ClientRequest, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { budgets } from '../../rate-limit.ts'
import { waitForLargeBodySlot } from './large-bodies.ts'

const server = await startServer()
const junk = Buffer.alloc(100_000, 'x')

/** Declares the full content length, and sends half of the bytes. */
function beginUpload() {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': junk.length }
  const call = request(`${server.url}/api/verify`, { method: 'POST', headers })
  call.write(junk.subarray(0, junk.length / 2))
  return { call, status: statusOf(call) }
}
const finishUpload = ({ call }: { call: ClientRequest }) => call.end(junk.subarray(junk.length / 2))

const statusOf = (call: ClientRequest) =>
  new Promise<number | string | undefined>((resolve) => {
    call.on('response', (response: IncomingMessage) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', (error) => resolve(error.message))
  })

const withinShortTime = (status: Promise<unknown>) =>
  Promise.race([status, new Promise((resolve) => setTimeout(resolve, 700, 'still waiting'))])

describe('files to be verified', () => {
  test('are read two at a time per address; ten more wait, and further ones get a 503', async () => {
    const first = beginUpload()
    const second = beginUpload()
    await withinShortTime(first.status)
    const waiting = Array.from({ length: 10 }, beginUpload)
    for (const upload of waiting) finishUpload(upload)
    expect(await withinShortTime(Promise.race(waiting.map(({ status }) => status)))).toBe('still waiting')
    expect(await beginUpload().status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    finishUpload(first)
    expect(await first.status).toBe(200)
    expect(await Promise.all(waiting.map(({ status }) => status))).toEqual(Array(10).fill(200))
    // A caller that disconnects halfway releases its slot too.
    second.call.destroy()
    const [third, fourth] = [beginUpload(), beginUpload()]
    finishUpload(third)
    finishUpload(fourth)
    expect([await third.status, await fourth.status]).toEqual([200, 200])
  })

  test('release their slot when the caller disconnected before getting it', async () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    raw.destroy()
    const slots = Array.from({ length: 8 }, () => waitForLargeBodySlot('192.0.2.1', { raw } as FastifyReply))
    expect(await withinShortTime(Promise.all(slots))).toHaveLength(8)
  })

  test('may have up to ten megabytes', async () => {
    expect((await server.call('POST', '/api/verify', Buffer.alloc(10 * 1024 * 1024))).status).toBe(200)
    expect((await server.call('POST', '/api/verify', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('are limited to twenty a minute per address', { tags: 'reliability' }, async () => {
    const strict = await startServer({ limits: budgets })
    const statuses = []
    for (let count = 0; count < 22; count++)
      statuses.push((await strict.call('POST', '/api/verify', junk)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(21)
    expect(statuses.at(-1)).toBe(429)
  })
})
