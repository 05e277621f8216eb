import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCall, type S3Call, type S3Reply, xml, xmlReply } from './s3-call.ts'
import { notImplemented, S3Error } from './s3-error.ts'
import { multipartUploads } from './s3-multipart.ts'
import { deleteObject, getObject, headObject, listObjects, putObject } from './s3-objects.ts'
import { type Credentials, verifySignature } from './s3-signature.ts'
import { openObjects } from './s3-store.ts'

type Options = Credentials & { dir: string; bucket: string; port?: number }

/** A local S3 bucket for development and tests. Supports path-style URLs (`/bucket/key`) only. */
export async function startS3Sandbox({ dir, bucket, port = 0, ...credentials }: Options) {
  refuseRealUse(credentials)
  const handle = await s3Bucket(dir)

  const server = createServer(async (request, response) => {
    const reply = await readCall(request)
      .then((call) => {
        verifySignature(call, credentials)
        if (call.bucket !== bucket)
          throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
        return handle(call)
      })
      .catch(errorReply)
    response.writeHead(reply.status, { 'x-amz-request-id': randomUUID(), ...reply.headers })
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function s3Bucket(dir: string) {
  const objects = await openObjects(dir)
  const uploads = multipartUploads(objects)

  const operations: Record<string, (call: S3Call) => Promise<S3Reply>> = {
    'HEAD bucket': async () => ({ status: 200 }),
    'GET bucket list-type=2': (call) => listObjects(objects, call),
    'GET bucket uploads': (call) => uploads.list(call),
    'PUT object': (call) => putObject(objects, call),
    'GET object': (call) => getObject(objects, call),
    'HEAD object': (call) => headObject(objects, call),
    'DELETE object': (call) => deleteObject(objects, call),
    'POST object uploads': (call) => uploads.start(call),
    'PUT object partNumber uploadId': (call) => uploads.part(call),
    'POST object uploadId': (call) => uploads.complete(call),
    'DELETE object uploadId': (call) => uploads.abort(call),
  }

  return (call: S3Call) => {
    const name = operationName(call)
    const operation = operations[name]
    const unsupportedHeader = Object.keys(call.headers).find((header) =>
      /^(if-|x-amz-copy-source)/.test(header),
    )
    if (!operation || unsupportedHeader)
      throw notImplemented(unsupportedHeader ? `${name} with ${unsupportedHeader}` : name)
    return operation(call)
  }
}

/**
 * Builds a name from the method, the target and the query parameters that select an operation. Leaves out other
 * parameters.
 */
function operationName({ method, key, query }: S3Call) {
  const selectors = [...query.keys()].filter(
    (name) =>
      !/^(x-amz-.*|x-id|response-.*|prefix|delimiter|max-keys|continuation-token|start-after)$/i.test(name),
  )
  const names = selectors.sort().map((name) => (name === 'list-type' ? `${name}=${query.get(name)}` : name))
  return [method, key ? 'object' : 'bucket', ...names].join(' ')
}

function errorReply(error: unknown): S3Reply {
  const { status, code, message } =
    error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error))
  return xmlReply(`<Error><Code>${xml(code)}</Code><Message>${xml(message)}</Message></Error>`, status)
}

function refuseRealUse({ accessKeyId }: Credentials) {
  if (process.env.NODE_ENV === 'production') throw new Error('The S3 sandbox does not run in production')
  if (/^(AKIA|ASIA)[A-Z0-9]{16}$/.test(accessKeyId))
    throw new Error('The S3 sandbox does not accept real AWS keys')
}
