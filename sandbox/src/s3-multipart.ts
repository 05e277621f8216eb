import { createHash, randomUUID } from 'node:crypto'
import { contentOf, md5 } from './s3-body.ts'
import { type S3Call, type S3Reply, xml, xmlReply } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { type Objects, storedHeaders } from './s3-store.ts'

type Upload = { key: string; headers: Record<string, string>; parts: Map<number, Buffer> }

const minPartSize = 5 * 1024 * 1024

/** Unfinished uploads exist in memory only. After a restart, clients have to start again. */
export function multipartUploads(objects: Objects) {
  const uploads = new Map<string, Upload>()

  const uploadOf = ({ key, query }: S3Call) => {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return upload
  }

  return {
    async start(call: S3Call): Promise<S3Reply> {
      const id = randomUUID()
      uploads.set(id, { key: call.key, headers: storedHeaders(call), parts: new Map() })
      return xmlReply(
        `<InitiateMultipartUploadResult><Bucket>${xml(call.bucket)}</Bucket><Key>${xml(call.key)}</Key>` +
          `<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    },

    async part(call: S3Call): Promise<S3Reply> {
      const number = Number(call.query.get('partNumber'))
      if (!Number.isInteger(number) || number < 1 || number > 10_000)
        throw new S3Error(400, 'InvalidArgument')
      const content = contentOf(call)
      uploadOf(call).parts.set(number, content)
      return { status: 200, headers: { etag: etagOf(content) } }
    },

    async complete(call: S3Call): Promise<S3Reply> {
      const parts = listedParts(call, uploadOf(call))
      const sums = createHash('md5').update(Buffer.concat(parts.map((part) => md5(part).digest())))
      const etag = `"${sums.digest('hex')}-${parts.length}"`
      await objects.write(call.key, Buffer.concat(parts), { etag, headers: uploadOf(call).headers })
      uploads.delete(call.query.get('uploadId') ?? '')
      return xmlReply(
        `<CompleteMultipartUploadResult><Bucket>${xml(call.bucket)}</Bucket><Key>${xml(call.key)}</Key>` +
          `<ETag>${xml(etag)}</ETag></CompleteMultipartUploadResult>`,
      )
    },

    async abort(call: S3Call): Promise<S3Reply> {
      uploadOf(call)
      uploads.delete(call.query.get('uploadId') ?? '')
      return { status: 204 }
    },

    async list({ bucket }: S3Call): Promise<S3Reply> {
      const open = [...uploads].map(
        ([id, { key }]) => `<Upload><Key>${xml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
      )
      return xmlReply(
        `<ListMultipartUploadsResult><Bucket>${xml(bucket)}</Bucket><IsTruncated>false</IsTruncated>` +
          `${open.join('')}</ListMultipartUploadsResult>`,
      )
    },
  }
}

export const etagOf = (content: Buffer) => `"${md5(content).digest('hex')}"`

function listedParts(call: S3Call, { parts }: Upload): Buffer[] {
  const listed = [
    ...contentOf(call)
      .toString()
      .matchAll(/<Part>(.*?)<\/Part>/gs),
  ].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(?:"|&quot;|&#34;)?([\w-]+)/.exec(part)?.[1],
  }))
  if (listed.length === 0) throw new S3Error(400, 'MalformedXML')
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder')
  }
  return listed.map(({ number, etag }, index) => {
    const content = parts.get(number)
    if (!content || etagOf(content) !== `"${etag}"`) throw new S3Error(400, 'InvalidPart')
    if (index < listed.length - 1 && content.length < minPartSize) throw new S3Error(400, 'EntityTooSmall')
    return content
  })
}
