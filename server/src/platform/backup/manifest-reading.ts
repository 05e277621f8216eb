import { archiveFormat, frame, lists, type Manifest } from './manifest.ts'
import { Problem } from './problem.ts'

type List = keyof typeof lists

/**
 * Reads a manifest as it comes out of the archive, and judges each entry of its lists for itself. One that names every
 * file of a large installation has tens of megabytes, and as one text would hold up everybody else; and what is no
 * entry ends the reading at once, however much of it follows.
 */
export async function readManifest(content: AsyncIterable<Buffer>): Promise<Manifest> {
  const found: Record<List, unknown[]> = { tables: [], files: [], chainHeads: [] }
  const around = await takeOut(content, (list, item, before) => {
    const { data } = isList(list) ? lists[list].safeParse(parsed(item)) : {}
    if (!isList(list) || !data) throw unreadable(before)
    found[list].push(data)
  })
  const { data } = frame.safeParse(parsed(around))
  if (!data) throw unreadable(around)
  return { ...data, ...found } as Manifest
}

const isList = (name: string): name is List => Object.hasOwn(lists, name)

/** Of an entry, with everything that stands in no list. */
const longestPart = 64 * 1024

/** Hands out each object of a list, with the list’s name and what was around it so far; answers all that is around them. */
async function takeOut(
  content: AsyncIterable<Buffer>,
  onItem: (list: string, item: string, around: string) => void,
): Promise<string> {
  let around = ''
  // Letters as bytes, since a piece may end in the middle of one.
  let text = ''
  let list = ''
  let depth = 0
  let inString = false
  let isEscaped = false
  const take = (piece: Buffer) => {
    text += piece.toString('latin1')
    if (around.length + text.length > longestPart) throw unreadable(around)
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
        take(chunk.subarray(from, at))
        from = at
        if (depth < itemDepth) list = /"(\w+)":$/.exec(text.slice(-40))?.[1] ?? ''
        else {
          around += text.replace(/^,/, '')
          text = ''
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1
        if (depth !== itemDepth - 1) continue
        take(chunk.subarray(from, at + 1))
        from = at + 1
        onItem(list, lettersOf(text), around)
        text = ''
      }
    }
    take(chunk.subarray(from))
  }
  return lettersOf(around + text)
}

/** In an object, in a list, in the manifest. */
const itemDepth = 3
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')

const lettersOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

function unreadable(around: string) {
  const format = Number(/^\{"format":(\d{1,9})\b/.exec(around)?.[1] ?? archiveFormat)
  return new Problem(
    format === archiveFormat
      ? 'The archive is damaged: its manifest cannot be read.'
      : `This archive has format ${format}, but this Mantel reads format ${archiveFormat}. ` +
          'Restore it with the Mantel that made it.',
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
