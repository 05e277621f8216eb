import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/** Verifies an AWS Signature Version 4, which is in a header or in a presigned URL. */
export function verifySignature(call: S3Call, { accessKeyId, secretAccessKey }: Credentials) {
  const claim = call.query.has('X-Amz-Signature') ? presigned(call) : signedByHeader(call)
  const [key, day, region, service, end] = claim.credential.split('/')
  if (key !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  if (!day || !region || service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day)) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed')
  }

  const signingKey = [day, region, service, end].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))
  const scope = [day, region, service, end].join('/')
  const text = [algorithm, claim.date, scope, sha256(canonicalRequest(call, claim))].join('\n')
  if (!isEqual(hmac(signingKey, text).toString('hex'), claim.signature)) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature we calculated does not match yours')
  }
  if (/^[0-9a-f]{64}$/.test(claim.payload) && claim.payload !== sha256(call.body)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch')
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

type Claim = { credential: string; signedHeaders: string[]; signature: string; date: string; payload: string }

const algorithm = 'AWS4-HMAC-SHA256'
const maxClockSkew = 15 * 60_000

function signedByHeader({ headers, header }: S3Call): Claim {
  const claim = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
    header('authorization'),
  )
  if (!claim) throw new S3Error(403, 'AccessDenied', 'Access Denied')
  const [, credential = '', names = '', signature = ''] = claim
  const [date, payload] = [header('x-amz-date'), header('x-amz-content-sha256')]

  const signedHeaders = names.split(';')
  const unsigned = Object.keys(headers).find(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  )
  if (unsigned) throw new S3Error(403, 'AccessDenied', `The header ${unsigned} is not signed`)
  if (Math.abs(Date.now() - timeOf(date)) > maxClockSkew) throw new S3Error(403, 'RequestTimeTooSkewed')
  return { credential, signedHeaders, signature, date, payload }
}

function presigned({ query }: S3Call): Claim {
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const date = parameter('Date')
  const seconds = Number(parameter('Expires'))
  if (parameter('Algorithm') !== algorithm || !(seconds > 0 && seconds <= 604_800)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError')
  }
  if (!(Date.now() < timeOf(date) + seconds * 1000)) {
    throw new S3Error(403, 'AccessDenied', 'Request has expired')
  }
  return {
    credential: parameter('Credential'),
    signedHeaders: parameter('SignedHeaders').split(';'),
    signature: parameter('Signature'),
    date,
    payload: query.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function timeOf(date: string): number {
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(time)) throw new S3Error(403, 'AccessDenied', 'The request has no valid date')
  return time
}

function canonicalRequest(
  { method, path, query, header }: S3Call,
  { signedHeaders, payload }: Claim,
): string {
  const headers = signedHeaders.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`)
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const address = path.split('/').map(encode).join('/')
  return [method, address, parameters.join('&'), ...headers, '', signedHeaders.join(';'), payload].join('\n')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const isEqual = (first: string, second: string) =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second))
