import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoint'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders } from '../../platform/files/headers.ts'
import { type Letter, renderLetterPdf } from './letter-pdf.ts'
import { loadPictures, type Previews } from './pictures.ts'

export type PrintableLetter = { name: string; at: string; logo: Previews['logo']; letter: Letter }

export async function printLetter(
  { files }: { files: FileStore },
  { name, at, logo, letter }: PrintableLetter,
): Promise<Download> {
  const pictures = await loadPictures(files, { logo, photo: null })
  const pdf = await renderLetterPdf(letter, new Date(at), pictures.logo)
  return {
    headers: fileHeaders({ name, type: 'application/pdf', size: pdf.length }),
    content: Readable.from([pdf]),
  }
}
