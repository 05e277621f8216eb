import { Problem } from '../../commands/problem.ts'
import { archiveFormat, frame, lists, type Manifest } from './manifest.ts'

type List = keyof typeof lists

/**
 * Parses a manifest while it is read, one list entry at a time. The manifest of a large installation is tens of
 * megabytes long, and parsing it all at once would block other requests. Throws at the first invalid entry.
 */
export async function readManifest(content: AsyncIterable<Buffer>): Promise<Manifest> {
  const found: Record<List, unknown[]> = { tables: [], files: [], chainHeads: [] }
  const around = await extractItems(content, (list, item, before) => {
    const { data } = isList(list) ? lists[list].safeParse(parseJson(item)) : {}
    if (!isList(list) || !data) throw unreadable(before)
    found[list].push(data)
  })
  const { data } = frame.safeParse(parseJson(around))
  if (!data) throw unreadable(around)
  return { ...data, ...found } as Manifest
}

const isList = (name: string): name is List => Object.hasOwn(lists, name)

/** The maximum number of bytes for one entry plus everything outside the lists. */
const maxPartLength = 64 * 1024

/**
 * Calls `onItem` for each entry of a list, with the text outside the lists that came before it. Returns all text
 * outside the lists.
 */
async function extractItems(
  content: AsyncIterable<Buffer>,
  onItem: (list: string, item: string, around: string) => void,
): Promise<string> {
  let around = ''
  // Bytes are decoded as Latin-1 at first, because a chunk can end in the middle of a UTF-8 character.
  let text = ''
  let list = ''
  let depth = 0
  let inString = false
  let isEscaped = false
  const append = (piece: Buffer) => {
    text += piece.toString('latin1')
    if (around.length + text.length > maxPartLength) throw unreadable(around)
  }
  for await (const chunk of content) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (byte === quote) inString = !inString
      else if (inString) isEscaped = byte === backslash
      else if (byte === openBrace || byte === openBracket) {
        depth += 1
        if (depth > itemDepth) continue
        append(chunk.subarray(from, at))
        from = at
        if (depth < itemDepth) list = /"(\w+)":$/.exec(text.slice(-40))?.[1] ?? ''
        else {
          around += text.replace(/^,/, '')
          text = ''
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1
        if (depth !== itemDepth - 1) continue
        append(chunk.subarray(from, at + 1))
        from = at + 1
        onItem(list, decodeUtf8(text), around)
        text = ''
      }
    }
    append(chunk.subarray(from))
  }
  return decodeUtf8(around + text)
}

/** The nesting depth of an entry: the manifest, its list, the entry. */
const itemDepth = 3
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')

const decodeUtf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

function unreadable(around: string) {
  const format = Number(/^\{"format":(\d{1,9})\b/.exec(around)?.[1] ?? archiveFormat)
  return new Problem(
    format === archiveFormat
      ? 'The archive is damaged: its manifest cannot be read.'
      : `This archive has format ${format}, but this Mantel reads format ${archiveFormat}. ` +
          'Restore it with the version of Mantel that created it.',
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
