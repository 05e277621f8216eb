import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pieceSizeFor } from '@mantel/domain/uploads'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { startServer } from '../../testing/server.ts'
import { cleanExpired } from '../housekeeping/delete-expired.ts'
import { readUpload } from './complete-upload.ts'
import { begin, type Caller, keysIn, paper, runAllJobs, send, upload } from './testing.ts'

const server = await startServer()
const { databases, files } = server.services
const megabyte = 1024 ** 2

const read = async (call: Caller, id: string) => {
  const actor = { ...call.user, userId: call.user.id, companyId: call.companyId } as never
  const { name, content } = await readUpload({ databases, files }, actor, id)
  return { name, content: await buffer(content) }
}

describe('an upload', () => {
  test('arrives piece by piece and is what was sent', async () => {
    const call = await server.signIn('Staff')
    const content = paper(3 * megabyte + 17)
    const begun = await begin(call, 'Floor plan.pdf', content.length)
    expect(begun).toEqual({
      id: expect.any(String),
      size: content.length,
      received: 0,
      pieceSize: pieceSizeFor(content.length),
    })
    const answers: number[] = []
    for (let offset = 0; offset < content.length; offset += begun.pieceSize) {
      const { body } = await send(call, begun.id, content, begun.pieceSize, offset)
      answers.push(body.received)
    }
    expect(answers.at(-1)).toBe(content.length)
    expect(answers).toEqual(answers.toSorted((a, b) => a - b))
    const arrived = await read(call, begun.id)
    expect([arrived.name, arrived.content.equals(content)]).toEqual(['Floor plan.pdf', true])
  })

  test.each([1, 5, 25])(
    'of %i MB that broke off after three fifths sends less than 45 in a hundred bytes again',
    async (megabytes) => {
      const size = megabytes * megabyte
      const call = await server.signIn()
      const content = paper(size)
      const { id, pieceSize } = await begin(call, 'x.pdf', size)
      // The connection goes in the middle of a piece: what came of it is lost.
      for (let offset = 0; offset + pieceSize <= size * 0.6; offset += pieceSize)
        await send(call, id, content, pieceSize, offset)
      const { body } = await call('GET', `/api/uploads/${id}`)
      let again = 0
      for (let offset = body.received; offset < size; offset += pieceSize) {
        await send(call, id, content, pieceSize, offset)
        again += Math.min(pieceSize, size - offset)
      }
      expect(again).toBeLessThan(size * 0.45)
      expect((await read(call, id)).content.equals(content)).toBe(true)
    },
  )

  test('loses nothing of what counts when a piece breaks off on its way', async () => {
    const call = await server.signIn()
    const content = paper(100_000)
    const { id, pieceSize } = await begin(call, 'x.pdf', content.length)
    await send(call, id, content, pieceSize, 0)
    const torn = await fetch(`${server.url}/api/uploads/${id}/content?offset=${pieceSize}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${call.token}`, 'content-type': 'application/octet-stream' },
      duplex: 'half',
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(content.subarray(pieceSize, pieceSize + 5000))
          await new Promise((resolve) => setTimeout(resolve, 50))
          controller.error(new Error('out of reach'))
        },
      }),
    } as RequestInit).catch(() => 'torn')
    expect(torn).toBe('torn')
    expect((await call('GET', `/api/uploads/${id}`)).body.received).toBe(pieceSize)
  })

  test('takes a piece once, however often and however parallel it is sent', async () => {
    const call = await server.signIn()
    const content = paper(100_000)
    const { id, pieceSize } = await begin(call, 'x.pdf', content.length)
    const before = (await keysIn(server)).length
    const first = await Promise.all(Array.from({ length: 12 }, () => send(call, id, content, pieceSize, 0)))
    expect(first.map(({ status, body }) => [status, body.received])).toEqual(Array(12).fill([200, pieceSize]))
    expect((await keysIn(server)).length).toBe(before + 1)
    await send(call, id, content, pieceSize, pieceSize)
    expect((await send(call, id, content, pieceSize, 0)).body.received).toBe(2 * pieceSize)
    for (const offset of [2, 3]) await send(call, id, content, pieceSize, offset * pieceSize)
    expect((await read(call, id)).content.equals(content)).toBe(true)
  })

  test('refuses what would leave a hole, does not fit, or is too much, and says where to go on', async () => {
    const call = await server.signIn()
    const content = paper(100_000)
    const { id, pieceSize } = await begin(call, 'x.pdf', content.length)
    const at = (offset: number, bytes: Buffer) =>
      call('PUT', `/api/uploads/${id}/content?offset=${offset}`, bytes)
    expect(await send(call, id, content, pieceSize, pieceSize)).toMatchObject({
      status: 409,
      body: { error: 'Something is missing before this piece. Please go on at byte 0.' },
    })
    const misfit = {
      status: 400,
      body: {
        error: `Every piece has ${pieceSize} bytes and begins where one ended; only the last is shorter`,
      },
    }
    expect(await at(0, content.subarray(0, 10))).toMatchObject(misfit)
    expect(await at(0, content.subarray(0, pieceSize + 1))).toMatchObject(misfit)
    expect(await at(1, content.subarray(1, pieceSize + 1))).toMatchObject(misfit)
    expect(await at(4 * pieceSize, content.subarray(0, pieceSize))).toMatchObject(misfit)
    expect(await at(0, Buffer.alloc(0))).toMatchObject(misfit)
    expect(await at(0, Buffer.alloc(megabyte + 1))).toMatchObject({
      status: 413,
      body: { error: 'This is too large' },
    })
    expect((await call('GET', `/api/uploads/${id}`)).body.received).toBe(0)
    const whole = await upload(call, 'whole.pdf', paper(pieceSize))
    const beyond = await call('PUT', `/api/uploads/${whole}/content?offset=${pieceSize}`, Buffer.alloc(0))
    expect(beyond.status).toBe(400)
  })

  test.each([
    [0, 'This file is empty. Please choose another.'],
    [25 * megabyte + 1, 'This file is too large. Please upload at most 25 MB.'],
  ])('of %i bytes does not begin', async (size, error) => {
    const call = await server.signIn()
    expect(await call('POST', '/api/uploads', { name: 'x.pdf', size })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('is nobody’s but theirs who began it', async () => {
    const call = await server.signIn('Staff')
    const [admin, stranger] = [await server.signIn('CompanyAdmin', call.companyId), await server.signIn()]
    const content = paper(100)
    const { id, pieceSize } = await begin(call, 'x.pdf', 100)
    for (const other of [admin, stranger]) {
      for (const answer of [
        await other('GET', `/api/uploads/${id}`),
        await other('DELETE', `/api/uploads/${id}`),
        await send(other, id, content, pieceSize, 0),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'Upload not found' } })
    }
    expect((await send(call, id, content, pieceSize, 0)).body.received).toBe(100)
  })

  test('is gone when it is given up, and its pieces a little later', async () => {
    const call = await server.signIn()
    const before = await keysIn(server)
    const id = await upload(call, 'x.pdf', paper(100_000))
    expect((await call('DELETE', `/api/uploads/${id}`)).status).toBe(204)
    expect((await call('GET', `/api/uploads/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/api/uploads/${id}`)).status).toBe(404)
    await runAllJobs(server)
    expect(await keysIn(server)).toEqual(before)
  })

  test('has its bounds, and no ten at once get past them', async () => {
    const call = await server.signIn()
    const size = 25 * megabyte
    const tries = await Promise.all(
      Array.from({ length: 24 }, () => call('POST', '/api/uploads', { name: 'x.pdf', size })),
    )
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(tries.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { error: 'You have many files on their way already. Please wait until some have arrived.' },
    })
    const { id } = tries.find(({ status }) => status === 201)?.body ?? {}
    await call('DELETE', `/api/uploads/${id}`)
    expect((await call('POST', '/api/uploads', { name: 'x.pdf', size })).status).toBe(201)
  })
})

describe('what was left of uploads', () => {
  const clean = () => inTransaction(databases.worker, { companyId: null }, (db) => cleanExpired(db))

  test('goes when its day is over, with pieces that nobody lived to note down', async () => {
    const call = await server.signIn()
    const kept = await upload(call, 'kept.pdf', paper(100))
    const before = await keysIn(server)
    const left = await begin(call, 'left.pdf', 100_000)
    await send(call, left.id, paper(100_000), left.pieceSize, 0)
    // Stored, but the process was killed before it could count it.
    await files.put(`${call.companyId}/${left.id}-1`, paper(left.pieceSize), { type: 'x' })
    await server.sql("update uploads set expires_at = now() - interval '1 second' where id = $1", [left.id])
    expect((await call('GET', `/api/uploads/${left.id}`)).status).toBe(404)

    await clean()
    await runAllJobs(server)

    expect(await keysIn(server)).toEqual(before)
    expect((await call('GET', `/api/uploads/${kept}`)).status).toBe(200)
  })

  test('goes as well when the person is gone', async () => {
    const call = await server.signIn('Staff')
    const before = await keysIn(server)
    const id = await upload(call, 'x.pdf', paper(100))
    await server.sql('delete from users where id = $1', [call.user.id])
    await server.sql("update uploads set expires_at = now() - interval '1 second' where id = $1", [id])
    await clean()
    await runAllJobs(server)
    expect(await keysIn(server)).toEqual(before)
  })
})

describe('a call with plain bytes', () => {
  const put = (token: string | null, type: string | undefined, payload: string | Buffer | undefined) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/uploads/${randomUUID()}/content?offset=0`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })

  test('takes nothing else, and is told from a call with JSON', async () => {
    const { token } = await server.signIn()
    const said = async (type: string | undefined, payload: string | Buffer | undefined) => {
      const { statusCode, body } = await put(token, type, payload)
      return [statusCode, JSON.parse(body).error]
    }
    const wrong = [415, 'Please send plain bytes, as application/octet-stream']
    expect(await said('application/json', '{}')).toEqual(wrong)
    expect(await said('text/plain', 'x')).toEqual(wrong)
    expect(await said('multipart/form-data; boundary=x', '--x')).toEqual(wrong)
    expect(await said(undefined, Buffer.from('x'))).toEqual(wrong)
    expect(await said(undefined, undefined)).toEqual([400, 'Please send the bytes of the file'])
    expect(await said('application/octet-stream', 'x')).toEqual([404, 'Upload not found'])
    const json = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('{}'),
    })
    expect([json.statusCode, json.json().error]).toEqual([415, 'Please send JSON'])
  })

  test('is refused before its bytes are read', async () => {
    const nobody = await put(null, 'application/octet-stream', Buffer.alloc(2 * megabyte))
    expect(nobody.statusCode).toBe(401)
    const boss = await server.signIn('SuperAdmin')
    expect((await put(boss.token, 'application/json', '{}')).statusCode).toBe(403)
  })

  test('is described as what it is', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    expect(body.paths['/api/uploads/{id}/content'].put.requestBody).toEqual({
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    })
  })
})
