import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer({ bodyTimes: { json: 300, bytes: 60_000 } })

/** Declares a body of 1000 bytes. `closed` resolves with all that arrives until the connection closes. */
function beginRequest(path: string, type: string) {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`
  socket.write(head)
  let received = ''
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => (received += String(chunk)))
    // A write after the server has closed the connection fails, which is expected here.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
  return { socket, closed }
}

test('a caller that dribbles its body gets a sentence, and its connection is closed', async () => {
  const { socket, closed } = beginRequest('/api/auth/login', 'application/json')
  const dribble = setInterval(() => socket.write(' '), 20)
  onTestFinished(() => clearInterval(dribble))
  const [head = '', body = ''] = (await closed).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(head).toContain('\r\nconnection: close')
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(JSON.parse(body)).toEqual({
    error: 'This request took too long to arrive. Check your connection and try again.',
  })
})

test('a file may take longer than that', async () => {
  const file = beginRequest('/api/verify', 'application/octet-stream')
  file.socket.write('x'.repeat(500))
  // This JSON request begins after the file's request and times out. So the file's request has also lasted longer than
  // the limit for JSON.
  expect(await beginRequest('/api/auth/login', 'application/json').closed).toMatch(/^HTTP\/1\.1 408 /)
  const answer = new Promise<string>((resolve) => file.socket.once('data', (chunk) => resolve(String(chunk))))
  file.socket.write('x'.repeat(500))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a refusal before the body is read ends the timer', async () => {
  const { socket } = beginRequest('/api/auth/login', 'text/xml')
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (chunk) => resolve(String(chunk))),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 415 /)
  expect(await beginRequest('/api/auth/login', 'application/json').closed).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
