import { contentOf } from './s3-body.ts'
import { type S3Call, type S3Reply, xml, xmlReply } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { etagOf } from './s3-multipart.ts'
import { type ObjectInfo, type Objects, storedHeaders } from './s3-store.ts'

export async function putObject(objects: Objects, call: S3Call): Promise<S3Reply> {
  const content = contentOf(call)
  const etag = etagOf(content)
  await objects.write(call.key, content, { etag, headers: storedHeaders(call) })
  return { status: 200, headers: { etag } }
}

export async function getObject(objects: Objects, call: S3Call): Promise<S3Reply> {
  const info = await objects.about(call.key)
  const headers = { ...headersOf(info), ...requestedHeaders(call) }
  const range = rangeOf(call.header('range'), info.size)
  const content = await objects.content(call.key)
  if (!range) return { status: 200, headers, body: content }
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${info.size}` }
  return { status: 206, headers: { ...headers, ...part }, body: content.subarray(range.start, range.end + 1) }
}

export async function headObject(objects: Objects, { key }: S3Call): Promise<S3Reply> {
  const info = await objects.about(key)
  return { status: 200, headers: { ...headersOf(info), 'content-length': info.size } }
}

export async function deleteObject(objects: Objects, { key }: S3Call): Promise<S3Reply> {
  await objects.remove(key)
  return { status: 204 }
}

export async function listObjects(objects: Objects, { bucket, query }: S3Call): Promise<S3Reply> {
  const prefix = query.get('prefix') ?? ''
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()

  const entries = listEntries(await objects.all(), prefix, query.get('delimiter')).filter(
    ({ name }) => name > after,
  )
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasMore = entries.length > page.length && last !== undefined
  const next = hasMore ? `<NextContinuationToken>${tokenFor(last.name)}</NextContinuationToken>` : ''
  return xmlReply(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${xml(bucket)}</Name>` +
      `<Prefix>${xml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
      `<IsTruncated>${hasMore}</IsTruncated>` +
      `${next}${page.map(({ markup }) => markup).join('')}</ListBucketResult>`,
  )
}

const tokenFor = (name: string) => Buffer.from(name).toString('base64url')

/**
 * Lists the keys with this prefix, in order, each with its XML. With a delimiter, all keys of a folder become one
 * entry.
 */
function listEntries(all: ObjectInfo[], prefix: string, delimiter: string | null) {
  const entries = new Map<string, string>()
  for (const info of all.filter(({ key }) => key.startsWith(prefix))) {
    const folderEnd = delimiter ? info.key.indexOf(delimiter, prefix.length) : -1
    if (delimiter && folderEnd >= 0) {
      const folder = info.key.slice(0, folderEnd + delimiter.length)
      entries.set(folder, `<CommonPrefixes><Prefix>${xml(folder)}</Prefix></CommonPrefixes>`)
    } else entries.set(info.key, contents(info))
  }
  return [...entries].map(([name, markup]) => ({ name, markup }))
}

const contents = ({ key, changed, etag, size }: ObjectInfo) =>
  `<Contents><Key>${xml(key)}</Key><LastModified>${changed}</LastModified><ETag>${xml(etag)}</ETag>` +
  `<Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`

const headersOf = ({ headers, etag, changed }: ObjectInfo) => ({
  ...headers,
  etag,
  'last-modified': new Date(changed).toUTCString(),
  'accept-ranges': 'bytes',
})

const requestedHeaders = ({ query }: S3Call) =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => name.startsWith('response-'))
      .map(([name, value]) => [name.slice('response-'.length), value]),
  )

function rangeOf(header: string, size: number) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (!from && !to) return null
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (start > end) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}
