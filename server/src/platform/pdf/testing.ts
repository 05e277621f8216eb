import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { typeset } from './typesetting.ts'

type Program = 'pdftotext' | 'pdffonts' | 'pdfinfo' | 'pdfsig'

/** A second opinion: what a program of others says about a PDF. */
export const ask = async (program: Program, pdf: Buffer, ...args: string[]) =>
  (await run(program, pdf, args, program === 'pdftotext' ? ['-'] : [])).toString()

/** How much of its first page is not white, in pixels of half a point. */
export async function inkOn(pdf: Buffer) {
  const picture = await run('pdftoppm', pdf, ['-gray', '-r', '144', '-f', '1', '-l', '1'])
  return picture.filter((shade) => shade < 128).length
}

async function run(program: string, pdf: Buffer, args: string[], output: string[] = []) {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-pdf-'))
  try {
    const file = path.join(directory, 'paper.pdf')
    await writeFile(file, pdf)
    const options = { encoding: 'buffer' as const, maxBuffer: 2 ** 25 }
    const { stdout } = await promisify(execFile)(program, [...args, file, ...output], options)
    return stdout
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The words on the pages, without the marks that say which way they run. */
export const wordsOn = async (pdf: Buffer) =>
  (await ask('pdftotext', pdf, '-layout')).replace(/[\u200e\u200f\u202a-\u202e]/g, '').normalize('NFC')

/** Nobody else gets a turn until this is over: the first documents take a while, and as many wait as may. */
export function fillTypesetter() {
  const slow = '#for i in range(300) { for j in range(9999) {} }'
  const waiting = Array.from({ length: 101 }, (_, n) => typeset(n < 2 ? slow : 'x', null))
  return async () => {
    await Promise.all(waiting)
  }
}
