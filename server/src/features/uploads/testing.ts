import { randomBytes } from 'node:crypto'
import type { TestServer } from '../../testing/server.ts'

export type Caller = Awaited<ReturnType<TestServer['signIn']>>

/** Returns random bytes of the given size that begin like a PDF. */
export const pdfOfSize = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

export async function startUpload(call: Caller, name: string, size: number) {
  const { body, status } = await call('POST', '/api/uploads', { name, size })
  if (status !== 201) throw new Error(body.error)
  return body as { id: string; pieceSize: number; received: number; size: number }
}

export const sendPiece = (call: Caller, id: string, content: Buffer, pieceSize: number, offset: number) =>
  call(
    'PUT',
    `/api/uploads/${id}/content?offset=${offset}`,
    content.subarray(offset, Math.min(offset + pieceSize, content.length)),
  )

export async function upload(call: Caller, name: string, content: Buffer): Promise<string> {
  const { id, pieceSize } = await startUpload(call, name, content.length)
  for (let offset = 0; offset < content.length; offset += pieceSize) {
    const { status, body } = await sendPiece(call, id, content, pieceSize, offset)
    if (status !== 200) throw new Error(body.error)
  }
  return id
}

export async function storedKeys(server: TestServer) {
  const keys: string[] = []
  for await (const key of server.services.files.keys()) keys.push(key)
  return keys.sort()
}

/** Runs all jobs, including those that are scheduled for later. */
export async function runAllJobs(server: TestServer) {
  await server.sql('update graphile_worker._private_jobs set run_at = now()')
  await server.runJobs()
}
