import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskStore } from './disk.ts'
import { FileMissing } from './file-store.ts'
import { pdf } from './hostile.fixture.ts'
import { receiveFile } from './receive.ts'

const root = await mkdtemp(join(tmpdir(), 'receive-http-'))
afterAll(() => rm(root, { recursive: true }))
const store = await openDiskStore(root)
const megabyte = 1024 ** 2

describe('an upload over HTTP', () => {
  test('stores nothing if the connection is lost', async () => {
    const key = randomUUID()
    const received = new Promise((resolve) => {
      const server = createServer((upload) => {
        resolve(receiveFile(store, key, upload, { name: 'x.pdf' }).finally(() => server.close()))
        // The sender disconnects after the request has arrived, because before that there is no upload to interrupt.
        setTimeout(() => sender.destroy(), 50)
      })
      let sender: ClientRequest
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo
        sender = request({ port, method: 'POST', headers: { 'content-length': 10 * megabyte } })
        sender.on('error', () => undefined).write(Buffer.concat([pdf, Buffer.alloc(megabyte)]))
      })
    })
    await expect(received).rejects.toThrow('aborted')
    await expect(store.get(key)).rejects.toThrow(FileMissing)
    expect(await readdir(join(root, 'drafts'))).toEqual([])
  })

  test('gets the reason for its refusal, even in the middle of a large file', async () => {
    const server = createServer((request, response) => {
      receiveFile(store, randomUUID(), request, { name: 'x.pdf', limit: megabyte }).then(
        () => response.end('stored'),
        (error: Error) => response.writeHead(413).end(error.message),
      )
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    try {
      expect(await send(port, Buffer.concat([pdf, Buffer.alloc(20 * megabyte)]))).toContain('too large')
      expect(
        await send(port, Buffer.concat([Buffer.from('<svg>'), Buffer.alloc(20 * megabyte, 'x')])),
      ).toContain('isn’t supported')
      expect(await send(port, pdf)).toContain('stored')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

/** Reads the response only after sending everything, as browsers do. */
async function send(port: number, body: Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  const [response] = await once(socket, 'data')
  socket.destroy()
  return String(response)
}
