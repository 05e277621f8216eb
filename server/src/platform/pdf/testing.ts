import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { typeset } from './typeset-pdf.ts'

type Program = 'pdftotext' | 'pdffonts' | 'pdfinfo' | 'pdfsig'

export const runPdfTool = async (program: Program, pdf: Buffer, ...args: string[]) =>
  (await run(program, pdf, args, program === 'pdftotext' ? ['-'] : [])).toString()

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
 * Keeps the typesetter's queue full, so that it refuses other documents. Returns a function that stops this and waits
 * until the queue is empty.
 */
export function fillTypesetter() {
  let isFilling = true
  const fill = async () => {
    while (isFilling) await typeset('x', null)
  }
  // The typesetter prints one document at a time and lets a hundred wait.
  const filling = Array.from({ length: 101 }, fill)
  return async () => {
    isFilling = false
    await Promise.all(filling)
  }
}
