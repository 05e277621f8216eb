import { Readable } from 'node:stream'
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { account, startSandbox } from './testing-s3.ts'

const sandbox = await startSandbox()

// To test more of the sandbox, this client uses the SDK's default checksums and chunked streams, which our own store
// does not.
const address = { endpoint: sandbox.url, region: 'eu-1', forcePathStyle: true }
const client = new S3Client({ ...address, credentials: account })
const at = (Key: string) => ({ Bucket: 'files', Key })
const put = (Key: string, Body: string | Buffer | Readable, more = {}) =>
  client.send(new PutObjectCommand({ ...at(Key), Body, ...more }))
const read = async (Key: string, more = {}) => {
  const { Body } = await client.send(new GetObjectCommand({ ...at(Key), ...more }))
  return Body?.transformToString()
}

describe('the S3 sandbox', () => {
  test('stores content, type and metadata', async () => {
    await put('a b+c/é.txt', 'hello', { ContentType: 'text/plain', Metadata: { note: 'kept' } })
    expect(await read('a b+c/é.txt')).toBe('hello')
    const head = await client.send(new HeadObjectCommand(at('a b+c/é.txt')))
    expect(head).toMatchObject({ ContentLength: 5, ContentType: 'text/plain', Metadata: { note: 'kept' } })
    await client.send(new HeadBucketCommand({ Bucket: 'files' }))
  })

  test('unwraps a chunked stream and checks its trailer', async () => {
    const content = Buffer.alloc(200_000, 'stream ')
    const pieces = [content.subarray(0, 70_000), content.subarray(70_000)]
    await put('streamed', Readable.from(pieces), { ContentLength: content.length })
    expect(await read('streamed')).toBe(content.toString())
    const { ContentEncoding } = await client.send(new HeadObjectCommand(at('streamed')))
    expect(ContentEncoding).toBeUndefined()
    await expect(put('wrong', 'x', { ChecksumSHA256: 'AAAA' })).rejects.toThrow(
      'x-amz-checksum-sha256 does not match',
    )
  })

  test.each([
    ['bytes=2-4', '234'],
    ['bytes=7-', '789'],
    ['bytes=-2', '89'],
    ['bytes=8-100', '89'],
  ])('reads the range %s', async (Range, part) => {
    await put('range', '0123456789')
    expect(await read('range', { Range })).toBe(part)
  })

  test('lists keys in order, in pages and with folders', async () => {
    for (const key of ['l/a', 'l/b/1', 'l/b/2', 'l/c', 'l/d/1']) await put(key, key)
    const found: (string | undefined)[] = []
    let ContinuationToken: string | undefined
    do {
      const query = { Bucket: 'files', Prefix: 'l/', Delimiter: '/', MaxKeys: 2, ContinuationToken }
      const page = await client.send(new ListObjectsV2Command(query))
      found.push(...(page.Contents ?? []).map(({ Key }) => Key))
      found.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(found).toEqual(['l/a', 'l/b/', 'l/c', 'l/d/'])
  })

  test('enforces the rules of multipart uploads', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at('parts')))
    const part = async (PartNumber: number, Body: string) => {
      const sent = await client.send(new UploadPartCommand({ ...at('parts'), UploadId, PartNumber, Body }))
      return { PartNumber, ETag: sent.ETag }
    }
    const complete = (Parts: { PartNumber: number; ETag?: string }[]) =>
      client.send(
        new CompleteMultipartUploadCommand({ ...at('parts'), UploadId, MultipartUpload: { Parts } }),
      )
    const [one, two] = [await part(1, 'small'), await part(2, 'last')]

    await expect(complete([one, two])).rejects.toThrow('EntityTooSmall')
    await expect(complete([two, one])).rejects.toThrow('InvalidPartOrder')
    await expect(complete([{ ...one, ETag: '"guessed"' }])).rejects.toThrow('InvalidPart')
    await complete([await part(1, 'x'.repeat(5 * 1024 ** 2)), two])
    expect(await read('parts', { Range: 'bytes=-6' })).toBe('xxlast')
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'files' }))
    expect(Uploads ?? []).toEqual([])
  })

  test('refuses what it does not implement', async () => {
    const copy = new CopyObjectCommand({ ...at('copy'), CopySource: 'files/range' })
    await expect(client.send(copy)).rejects.toMatchObject({
      name: 'NotImplemented',
      $metadata: { httpStatusCode: 501 },
    })
    await expect(put('once', 'x', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'NotImplemented' })
    await expect(client.send(new ListBucketsCommand({}))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })
})
