import { Readable } from 'node:stream'
import { asKey, checkRoundTrip, FileMissing, type FileStore, isKey } from '../file-store.ts'
import { upload } from './s3-upload.ts'

export type S3Settings = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Not set for Amazon S3. */
  endpoint?: string | null
  /**
   * Whether URLs have the form `host/bucket/key` instead of `bucket.host/key`. Most services other than Amazon need
   * this, so it is the default if there is an endpoint.
   */
  forcePathStyle?: boolean
}

export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const { bucket, region, accessKeyId, secretAccessKey, endpoint } = settings
  // The SDK is imported lazily, because a server that stores files on disk does not need it.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: settings.forcePathStyle ?? Boolean(endpoint),
    credentials: { accessKeyId, secretAccessKey },
    // Several compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: asKey(key) })

  const store = {
    async put(key: string, content: Readable | Buffer, { type }: { type: string }) {
      const target = { ...at(key), ContentType: type }
      if (Buffer.isBuffer(content)) await client.send(new sdk.PutObjectCommand({ ...target, Body: content }))
      else await upload(sdk, client, target, content).finally(() => content.destroy())
    },

    async get(key: string, range?: { start: number; end: number }) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), Range }))
        if (Body instanceof Readable) return Body
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) throw new FileMissing(key)
        // The disk store returns nothing for a range past the end of the file, so this store does the same.
        if (error instanceof sdk.S3ServiceException && error.name === 'InvalidRange') return Readable.from([])
        throw error
      }
      throw new Error('S3 responded without content')
    },

    async remove(key: string) {
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },

    async *keys() {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of page.Contents ?? []) if (Key && isKey(Key)) yield Key
      }
    },
  }

  return { ...store, check: () => checkRoundTrip(store) }
}
