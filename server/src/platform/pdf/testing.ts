import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { typeset } from './typeset-pdf.ts'

type Program = 'pdftotext' | 'pdffonts' | 'pdfinfo' | 'pdfsig'

/** The output of a third-party program about a PDF. */
export const runPdfTool = async (program: Program, pdf: Buffer, ...args: string[]) =>
  (await run(program, pdf, args, program === 'pdftotext' ? ['-'] : [])).toString()

/** The number of dark pixels on the first page, at 144 dpi. */
export async function countDarkPixels(pdf: Buffer) {
  const image = await run('pdftoppm', pdf, ['-gray', '-r', '144', '-f', '1', '-l', '1'])
  return image.filter((shade) => shade < 128).length
}

async function run(program: string, pdf: Buffer, args: string[], output: string[] = []) {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-pdf-'))
  try {
    const file = path.join(directory, 'document.pdf')
    await writeFile(file, pdf)
    const options = { encoding: 'buffer' as const, maxBuffer: 2 ** 25 }
    const { stdout } = await promisify(execFile)(program, [...args, file, ...output], options)
    return stdout
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The text of all pages, without direction marks. */
export const extractPdfText = async (pdf: Buffer) =>
  (await runPdfTool('pdftotext', pdf, '-layout')).replace(/[\u200e\u200f\u202a-\u202e]/g, '').normalize('NFC')

/**
 * Fills the typesetter's queue: the first two documents are slow, and the rest occupy all waiting slots. Returns a
 * function that waits until all documents are done.
 */
export function fillTypesetter() {
  const slow = '#for i in range(300) { for j in range(9999) {} }'
  const waiting = Array.from({ length: 101 }, (_, index) => typeset(index < 2 ? slow : 'x', null))
  return async () => {
    await Promise.all(waiting)
  }
}
