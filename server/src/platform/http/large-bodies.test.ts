import { type ClientRequest, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { budgets } from '../rate-limit.ts'
import { placeForLargeBody } from './large-bodies.ts'

const server = await startServer()
const junk = Buffer.alloc(100_000, 'x')

/** Says how long its file is, and sends half of it. */
function begin() {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': junk.length }
  const call = request(`${server.url}/api/verify`, { method: 'POST', headers })
  call.write(junk.subarray(0, junk.length / 2))
  return { call, status: statusOf(call) }
}
const finish = ({ call }: { call: ClientRequest }) => call.end(junk.subarray(junk.length / 2))

const statusOf = (call: ClientRequest) =>
  new Promise<number | string | undefined>((resolve) => {
    call.on('response', (response: IncomingMessage) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', (error) => resolve(error.message))
  })

const soon = (status: Promise<unknown>) =>
  Promise.race([status, new Promise((resolve) => setTimeout(resolve, 700, 'still waiting'))])

describe('files to be verified', () => {
  test('are read two at a time from one address, then some wait, and the others come again later', async () => {
    const first = begin()
    const second = begin()
    await soon(first.status)
    const waiting = Array.from({ length: 10 }, begin)
    for (const each of waiting) finish(each)
    expect(await soon(Promise.race(waiting.map(({ status }) => status)))).toBe('still waiting')
    expect(await begin().status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    finish(first)
    expect(await first.status).toBe(200)
    expect(await Promise.all(waiting.map(({ status }) => status))).toEqual(Array(10).fill(200))
    // Whoever goes away in the middle gives the place back as well.
    second.call.destroy()
    const [third, fourth] = [begin(), begin()]
    finish(third)
    finish(fourth)
    expect([await third.status, await fourth.status]).toEqual([200, 200])
  })

  test('give their place back when somebody has hung up before it was theirs', async () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()))
    raw.destroy()
    const places = Array.from({ length: 8 }, () => placeForLargeBody('192.0.2.1', { raw } as FastifyReply))
    expect(await soon(Promise.all(places))).toHaveLength(8)
  })

  test('weigh at most ten megabytes', async () => {
    expect((await server.call('POST', '/api/verify', Buffer.alloc(10 * 1024 * 1024))).status).toBe(200)
    expect((await server.call('POST', '/api/verify', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('are looked at twenty times a minute for one address', async () => {
    const strict = await startServer({ limits: budgets })
    const statuses = []
    for (let n = 0; n < 22; n++) statuses.push((await strict.call('POST', '/api/verify', junk)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(21)
    expect(statuses.at(-1)).toBe(429)
  })
})
