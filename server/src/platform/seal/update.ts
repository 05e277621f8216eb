import { createHash } from 'node:crypto'

/** Objects by number, as they are written into a PDF. */
type Objects = [number: number, content: string][]

/**
 * A PDF that our own typesetter wrote, opened to have something added. It reads what that one writes and refuses
 * everything else; PDFs of others never come here.
 */
export function openPdf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const start = Number(found(text.slice(-100), /startxref\s+(\d+)\s+%%EOF\s*$/, 'end'))
  const table = text.slice(start)
  const head = found(table, /^(xref\s+0 \d+\s+)/, 'table of objects')
  const trailer = found(table, /trailer\s*<<(.*)>>\s*startxref/s, 'trailer')

  const read = (number: number) => {
    const entry = table.slice(head.length + 20 * number)
    const offset = Number(found(entry, /^(\d{10}) \d{5} n/, `place of object ${number}`))
    const object = text.slice(offset, text.indexOf('endobj', offset))
    return found(object, new RegExp(`^${number} 0 obj\\s+(<<.*>>)\\s+$`, 's'), `object ${number}`)
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
    /** After all that is there, so that it stays as it is. */
    add: (objects: Objects) => appended(pdf, objects, { trailer, previous: start }),
  }
}

function appended(pdf: Buffer, objects: Objects, before: { trailer: string; previous: number }): Buffer {
  let update = '\n'
  const places = objects.map(([number, content]) => {
    const place = `${number} 1\n${String(pdf.length + update.length).padStart(10, '0')} 00000 n \n`
    update += `${number} 0 obj\n${content}\nendobj\n`
    return { number, place }
  })
  const start = pdf.length + update.length
  const size = Math.max(sizeIn(before.trailer), ...objects.map(([number]) => number + 1))
  const id = found(before.trailer, /\/ID \[(\([^()]*\)|<[^<>]*>)/, 'id')
  const version = createHash('sha256').update(pdf).digest('hex').slice(0, 32)
  const kept = ['Root', 'Info'].map((name) => `/${name} ${referenceIn(before.trailer, name)} 0 R`)
  const trailer = `<< /Size ${size} ${kept.join(' ')} /ID [${id} <${version}>] /Prev ${before.previous} >>`
  const table = places.sort((one, other) => one.number - other.number).map(({ place }) => place)
  update += `xref\n${table.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(update, 'latin1')])
}

/** A dictionary with more in it. What it has already must not be said twice. */
export function withEntries(dictionary: string, entries: Record<string, string>) {
  const taken = Object.keys(entries).find((name) => new RegExp(`/${name}\\b`).test(dictionary))
  if (taken) throw new Error(`This PDF has ${taken} already`)
  return `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${written(entries)}\n>>`
}

export const dictionary = (entries: Record<string, string>) => `<<\n${written(entries)}\n>>`

const written = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([name, value]) => `  /${name} ${value}`)
    .join('\n')

/** Of any text: nothing in it can be taken for PDF. */
export const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

const sizeIn = (trailer: string) => Number(found(trailer, /\/Size (\d+)/, 'size'))
const referenceIn = (dictionary: string, name: string) =>
  Number(found(dictionary, new RegExp(`/${name} (\\d+) 0 R`), name))

/** The part in brackets. */
function found(text: string, pattern: RegExp, what: string): string {
  const [, part] = pattern.exec(text) ?? []
  if (part === undefined) throw new Error(`This is no PDF of ours: its ${what} is not where it should be`)
  return part
}
