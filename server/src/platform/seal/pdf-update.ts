import { createHash } from 'node:crypto'

type Objects = [number: number, content: string][]

/**
 * Opens a PDF that our own typesetter produced for an incremental update. Supports only what the typesetter writes and
 * refuses everything else.
 */
export function openPdf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const start = Number(matchOrThrow(text.slice(-100), /startxref\s+(\d+)\s+%%EOF\s*$/, 'end'))
  const table = text.slice(start)
  const head = matchOrThrow(table, /^(xref\s+0 \d+\s+)/, 'table of objects')
  const trailer = matchOrThrow(table, /trailer\s*<<(.*)>>\s*startxref/s, 'trailer')

  const read = (number: number) => {
    const entry = table.slice(head.length + 20 * number)
    const offset = Number(matchOrThrow(entry, /^(\d{10}) \d{5} n/, `offset of object ${number}`))
    const object = text.slice(offset, text.indexOf('endobj', offset))
    return matchOrThrow(object, new RegExp(`^${number} 0 obj\\s+(<<.*>>)\\s+$`, 's'), `object ${number}`)
  }
  const root = referenceIn(trailer, 'Root')
  const firstPage = (number: number): number => {
    const [, kid] = /\/Kids \[\s*(\d+) 0 R/.exec(read(number)) ?? []
    return kid ? firstPage(Number(kid)) : number
  }

  return {
    read,
    root,
    page: firstPage(referenceIn(read(root), 'Pages')),
    next: sizeIn(trailer),
    /** Appends the objects, so that the existing bytes do not change. */
    add: (objects: Objects) => appendObjects(pdf, objects, { trailer, previous: start }),
  }
}

function appendObjects(pdf: Buffer, objects: Objects, before: { trailer: string; previous: number }): Buffer {
  let update = '\n'
  const entries = objects.map(([number, content]) => {
    const entry = `${number} 1\n${String(pdf.length + update.length).padStart(10, '0')} 00000 n \n`
    update += `${number} 0 obj\n${content}\nendobj\n`
    return { number, entry }
  })
  const start = pdf.length + update.length
  const size = Math.max(sizeIn(before.trailer), ...objects.map(([number]) => number + 1))
  const id = matchOrThrow(before.trailer, /\/ID \[(\([^()]*\)|<[^<>]*>)/, 'id')
  const version = createHash('sha256').update(pdf).digest('hex').slice(0, 32)
  const references = ['Root', 'Info'].map((name) => `/${name} ${referenceIn(before.trailer, name)} 0 R`)
  const trailer = `<< /Size ${size} ${references.join(' ')} /ID [${id} <${version}>] /Prev ${before.previous} >>`
  const table = entries.sort((one, other) => one.number - other.number).map(({ entry }) => entry)
  update += `xref\n${table.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')])
}

/** Adds entries to a dictionary. Throws if it already has one of them. */
export function withEntries(dictionary: string, entries: Record<string, string>) {
  const taken = Object.keys(entries).find((name) => new RegExp(`/${name}\\b`).test(dictionary))
  if (taken) throw new Error(`This PDF already has ${taken}`)
  return `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${formatEntries(entries)}\n>>`
}

export const dictionary = (entries: Record<string, string>) => `<<\n${formatEntries(entries)}\n>>`

const formatEntries = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `  /${name} ${value}`)
    .join('\n')

/** Encodes text in hexadecimal, so that none of it can be interpreted as PDF syntax. */
export const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const sizeIn = (trailer: string) => Number(matchOrThrow(trailer, /\/Size (\d+)/, 'size'))
const referenceIn = (dictionary: string, name: string) =>
  Number(matchOrThrow(dictionary, new RegExp(`/${name} (\\d+) 0 R`), name))

function matchOrThrow(text: string, pattern: RegExp, what: string): string {
  const [, part] = pattern.exec(text) ?? []
  if (part === undefined) throw new Error(`This is not a PDF of ours: its ${what} is missing`)
  return part
}
