import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { startS3Sandbox } from '@mantel/sandbox/s3'
import { describe, expect, test } from 'vitest'
import { account, startSandbox } from './testing-s3.ts'

const sandbox = await startSandbox()

const sdk = (changes: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: sandbox.url,
    region: 'eu-1',
    credentials: account,
    forcePathStyle: true,
    ...changes,
  })
const client = sdk()
const at = (Key: string) => ({ Bucket: 'files', Key })

describe('the S3 sandbox refuses', () => {
  test.each<[string, S3ClientConfig]>([
    ['InvalidAccessKeyId', { credentials: { ...account, accessKeyId: 'stranger' } }],
    ['SignatureDoesNotMatch', { credentials: { ...account, secretAccessKey: 'guessed' } }],
    ['RequestTimeTooSkewed', { systemClockOffset: -3_600_000, maxAttempts: 1 }],
  ])('%s', async (name, changes) => {
    await expect(sdk(changes).send(new GetObjectCommand(at('range')))).rejects.toMatchObject({ name })
  })

  test('a request without a signature, and real AWS keys', async () => {
    expect((await fetch(`${sandbox.url}/files/range`)).status).toBe(403)
    const live = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x' }
    await expect(startS3Sandbox({ dir: sandbox.dir, bucket: 'files', ...live })).rejects.toThrow(
      'real AWS keys',
    )
  })
})

test('a presigned URL works until it expires, and only for the signed request', async () => {
  await client.send(new PutObjectCommand({ ...at('signed'), Body: 'by address' }))
  const presigned = async (signingDate: Date) => {
    const signer = await client.config.signer()
    if (!('presign' in signer) || typeof signer.presign !== 'function')
      throw new Error('The SDK cannot presign')
    const { hostname, port } = new URL(sandbox.url)
    const query = { 'response-content-type': 'text/x-test' }
    const headers = { host: `${hostname}:${port}`, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    const request = {
      method: 'GET',
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: '/files/signed',
      query,
      headers,
    }
    const signed = await signer.presign(request, { expiresIn: 60, signingDate })
    return `${sandbox.url}${signed.path}?${new URLSearchParams(signed.query).toString()}`
  }
  const url = await presigned(new Date())
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([200, 'by address'])
  expect(response.headers.get('content-type')).toBe('text/x-test')
  expect((await fetch(url.replace('/signed', '/range'))).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(await presigned(new Date(Date.now() - 61_000)))).status).toBe(403)
})
