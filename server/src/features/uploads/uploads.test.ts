import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pieceSizeFor } from '@mantel/domain/uploads'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { sharedServer } from '../../testing/server.ts'
import { deleteExpired } from '../housekeeping/delete-expired.ts'
import { readUpload } from './complete-upload.ts'
import { type Caller, pdfOfSize, runAllJobs, sendPiece, startUpload, storedKeys, upload } from './testing.ts'

const server = await sharedServer()
const { databases, files } = server.services
const megabyte = 1024 ** 2

const read = async (call: Caller, id: string) => {
  const actor = { ...call.user, userId: call.user.id, companyId: call.companyId } as never
  const { name, content } = await readUpload({ databases, files }, actor, id)
  return { name, content: await buffer(content) }
}

describe('an upload', () => {
  test('is received piece by piece without changes', async () => {
    const call = await server.signIn('Staff')
    const content = pdfOfSize(3 * megabyte + 17)
    const begun = await startUpload(call, 'Floor plan.pdf', content.length)
    expect(begun).toEqual({
      id: expect.any(String),
      size: content.length,
      received: 0,
      pieceSize: pieceSizeFor(content.length),
    })
    const answers: number[] = []
    for (let offset = 0; offset < content.length; offset += begun.pieceSize) {
      const { body } = await sendPiece(call, begun.id, content, begun.pieceSize, offset)
      answers.push(body.received)
    }
    expect(answers.at(-1)).toBe(content.length)
    expect(answers).toEqual(answers.toSorted((a, b) => a - b))
    const arrived = await read(call, begun.id)
    expect([arrived.name, arrived.content.equals(content)]).toEqual(['Floor plan.pdf', true])
  })

  test.each([1, 5, 25])(
    'of %i MB that breaks off at 60%% resends less than 45%% of its bytes',
    async (megabytes) => {
      const size = megabytes * megabyte
      const call = await server.signIn()
      const content = pdfOfSize(size)
      const { id, pieceSize } = await startUpload(call, 'x.pdf', size)
      // The connection breaks in the middle of a piece, so that piece is lost.
      for (let offset = 0; offset + pieceSize <= size * 0.6; offset += pieceSize)
        await sendPiece(call, id, content, pieceSize, offset)
      const { body } = await call('GET', `/api/uploads/${id}`)
      let resent = 0
      for (let offset = body.received; offset < size; offset += pieceSize) {
        await sendPiece(call, id, content, pieceSize, offset)
        resent += Math.min(pieceSize, size - offset)
      }
      expect(resent).toBeLessThan(size * 0.45)
      expect((await read(call, id)).content.equals(content)).toBe(true)
    },
  )

  test('keeps all counted pieces if a request breaks off', async () => {
    const call = await server.signIn()
    const content = pdfOfSize(100_000)
    const { id, pieceSize } = await startUpload(call, 'x.pdf', content.length)
    await sendPiece(call, id, content, pieceSize, 0)
    const broken = await fetch(`${server.url}/api/uploads/${id}/content?offset=${pieceSize}`, {
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
    expect(broken).toBe('torn')
    expect((await call('GET', `/api/uploads/${id}`)).body.received).toBe(pieceSize)
  })

  test('stores a piece once, even if it is sent several times at once', async () => {
    const call = await server.signIn()
    const content = pdfOfSize(100_000)
    const { id, pieceSize } = await startUpload(call, 'x.pdf', content.length)
    const before = (await storedKeys(server)).length
    const first = await Promise.all(
      Array.from({ length: 12 }, () => sendPiece(call, id, content, pieceSize, 0)),
    )
    expect(first.map(({ status, body }) => [status, body.received])).toEqual(Array(12).fill([200, pieceSize]))
    expect((await storedKeys(server)).length).toBe(before + 1)
    await sendPiece(call, id, content, pieceSize, pieceSize)
    expect((await sendPiece(call, id, content, pieceSize, 0)).body.received).toBe(2 * pieceSize)
    for (const offset of [2, 3]) await sendPiece(call, id, content, pieceSize, offset * pieceSize)
    expect((await read(call, id)).content.equals(content)).toBe(true)
  })

  test('refuses gaps and pieces of the wrong size, and says where to continue', async () => {
    const call = await server.signIn()
    const content = pdfOfSize(100_000)
    const { id, pieceSize } = await startUpload(call, 'x.pdf', content.length)
    const at = (offset: number, bytes: Buffer) =>
      call('PUT', `/api/uploads/${id}/content?offset=${offset}`, bytes)
    expect(await sendPiece(call, id, content, pieceSize, pieceSize)).toMatchObject({
      status: 409,
      body: { error: 'Part of the file is missing. Continue at byte 0.' },
    })
    const invalidPiece = {
      status: 400,
      body: {
        error: `Each piece must have ${pieceSize} bytes and start where the previous one ended; only the last can be shorter`,
      },
    }
    expect(await at(0, content.subarray(0, 10))).toMatchObject(invalidPiece)
    expect(await at(0, content.subarray(0, pieceSize + 1))).toMatchObject(invalidPiece)
    expect(await at(1, content.subarray(1, pieceSize + 1))).toMatchObject(invalidPiece)
    expect(await at(4 * pieceSize, content.subarray(0, pieceSize))).toMatchObject(invalidPiece)
    expect(await at(0, Buffer.alloc(0))).toMatchObject(invalidPiece)
    expect(await at(0, Buffer.alloc(megabyte + 1))).toMatchObject({
      status: 413,
      body: { error: 'This is too large' },
    })
    expect((await call('GET', `/api/uploads/${id}`)).body.received).toBe(0)
    const whole = await upload(call, 'whole.pdf', pdfOfSize(pieceSize))
    const beyond = await call('PUT', `/api/uploads/${whole}/content?offset=${pieceSize}`, Buffer.alloc(0))
    expect(beyond.status).toBe(400)
  })

  test.each([
    [0, 'This file is empty. Please choose another.'],
    [25 * megabyte + 1, 'This file is too large. The limit is 25 MB.'],
  ])('of %i bytes is refused', async (size, error) => {
    const call = await server.signIn()
    expect(await call('POST', '/api/uploads', { name: 'x.pdf', size })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('is visible only to the user who started it', async () => {
    const call = await server.signIn('Staff')
    const [admin, outsider] = [await server.signIn('CompanyAdmin', call.companyId), await server.signIn()]
    const content = pdfOfSize(100)
    const { id, pieceSize } = await startUpload(call, 'x.pdf', 100)
    for (const other of [admin, outsider]) {
      for (const answer of [
        await other('GET', `/api/uploads/${id}`),
        await other('DELETE', `/api/uploads/${id}`),
        await sendPiece(other, id, content, pieceSize, 0),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'Upload not found' } })
    }
    expect((await sendPiece(call, id, content, pieceSize, 0)).body.received).toBe(100)
  })

  test('is deleted when canceled, and its pieces a little later', async () => {
    const call = await server.signIn()
    const before = await storedKeys(server)
    const id = await upload(call, 'x.pdf', pdfOfSize(100_000))
    expect((await call('DELETE', `/api/uploads/${id}`)).status).toBe(204)
    expect((await call('GET', `/api/uploads/${id}`)).status).toBe(404)
    expect((await call('DELETE', `/api/uploads/${id}`)).status).toBe(404)
    await runAllJobs(server)
    expect(await storedKeys(server)).toEqual(before)
  })

  test('is limited per user, even for concurrent requests', async () => {
    const call = await server.signIn()
    const size = 25 * megabyte
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call('POST', '/api/uploads', { name: 'x.pdf', size })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { error: 'You have too many uploads in progress. Wait for some to finish.' },
    })
    const { id } = answers.find(({ status }) => status === 201)?.body ?? {}
    await call('DELETE', `/api/uploads/${id}`)
    expect((await call('POST', '/api/uploads', { name: 'x.pdf', size })).status).toBe(201)
  })
})

describe('expired uploads', () => {
  const clean = () => inTransaction(databases.worker, { companyId: null }, (db) => deleteExpired(db))

  test('are deleted after a day, with pieces that were not counted', async () => {
    const call = await server.signIn()
    const active = await upload(call, 'kept.pdf', pdfOfSize(100))
    const before = await storedKeys(server)
    const abandoned = await startUpload(call, 'left.pdf', 100_000)
    await sendPiece(call, abandoned.id, pdfOfSize(100_000), abandoned.pieceSize, 0)
    // This piece was stored, but the process was killed before counting it.
    await files.put(`${call.companyId}/${abandoned.id}-1`, pdfOfSize(abandoned.pieceSize), { type: 'x' })
    await server.sql("update uploads set expires_at = now() - interval '1 second' where id = $1", [
      abandoned.id,
    ])
    expect((await call('GET', `/api/uploads/${abandoned.id}`)).status).toBe(404)

    await clean()
    await runAllJobs(server)

    expect(await storedKeys(server)).toEqual(before)
    expect((await call('GET', `/api/uploads/${active}`)).status).toBe(200)
  })

  test('are deleted even if the user was deleted', async () => {
    const call = await server.signIn('Staff')
    const before = await storedKeys(server)
    const id = await upload(call, 'x.pdf', pdfOfSize(100))
    await server.sql('delete from users where id = $1', [call.user.id])
    await server.sql("update uploads set expires_at = now() - interval '1 second' where id = $1", [id])
    await clean()
    await runAllJobs(server)
    expect(await storedKeys(server)).toEqual(before)
  })
})

describe('a request with a binary body', () => {
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

  test('accepts no other content type, and is separate from JSON requests', async () => {
    const { token } = await server.signIn()
    const answerTo = async (type: string | undefined, payload: string | Buffer | undefined) => {
      const { statusCode, body } = await put(token, type, payload)
      return [statusCode, JSON.parse(body).error]
    }
    const wrong = [415, 'Please send plain bytes, as application/octet-stream']
    expect(await answerTo('application/json', '{}')).toEqual(wrong)
    expect(await answerTo('text/plain', 'x')).toEqual(wrong)
    expect(await answerTo('multipart/form-data; boundary=x', '--x')).toEqual(wrong)
    expect(await answerTo(undefined, Buffer.from('x'))).toEqual(wrong)
    expect(await answerTo(undefined, undefined)).toEqual([400, 'Please send the bytes of the file'])
    expect(await answerTo('application/octet-stream', 'x')).toEqual([404, 'Upload not found'])
    const json = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('{}'),
    })
    expect([json.statusCode, json.json().error]).toEqual([415, 'Please send JSON'])
  })

  test('is refused before its body is read', async () => {
    const anonymous = await put(null, 'application/octet-stream', Buffer.alloc(2 * megabyte))
    expect(anonymous.statusCode).toBe(401)
    const boss = await server.signIn('SuperAdmin')
    expect((await put(boss.token, 'application/json', '{}')).statusCode).toBe(403)
  })

  test('is documented as binary', async () => {
    const { body } = await server.call('GET', '/api/openapi.json')
    expect(body.paths['/api/uploads/{id}/content'].put.requestBody).toEqual({
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    })
  })
})
