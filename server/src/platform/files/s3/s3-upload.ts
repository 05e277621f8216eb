import type { Readable } from 'node:stream'
import type * as clientS3 from '@aws-sdk/client-s3'

type Sdk = typeof clientS3
type Target = { Bucket: string; Key: string; ContentType: string }

// The minimum size that S3 requires for every part but the last.
const partSize = 5 * 1024 * 1024

/**
 * Uploads a stream of unknown length: a small one in one request, a large one in parts. Parts are buffers and not
 * streams, because only buffers can be signed over plain HTTP and sent again after a lost connection.
 */
export async function upload(sdk: Sdk, client: clientS3.S3Client, target: Target, content: Readable) {
  const pieces = piecesOf(content)
  const first = await pieces.next()
  const Body = first.done ? Buffer.alloc(0) : first.value
  if (Body.length < partSize) {
    await client.send(new sdk.PutObjectCommand({ ...target, Body }))
    return
  }

  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target))
  const { Bucket, Key } = target
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  const send = async (Body: Buffer) => {
    const PartNumber = parts.length + 1
    const part = { Bucket, Key, UploadId, PartNumber, Body }
    const { ETag } = await client.send(new sdk.UploadPartCommand(part))
    parts.push({ PartNumber, ETag })
  }
  try {
    await send(Body)
    for await (const piece of pieces) await send(piece)
    const MultipartUpload = { Parts: parts }
    await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

async function* piecesOf(content: Readable) {
  // All pieces share one buffer, because each is sent before the next is requested.
  const piece = Buffer.allocUnsafe(partSize)
  let filled = 0
  for await (const chunk of content) {
    let rest: Buffer = chunk
    while (rest.length > 0) {
      const taken = rest.copy(piece, filled)
      rest = rest.subarray(taken)
      filled += taken
      if (filled < partSize) continue
      yield piece
      filled = 0
    }
  }
  if (filled > 0) yield piece.subarray(0, filled)
}
