import type { signingApi } from '@mantel/domain/contracts/signing'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { saveAs } from '../../../platform/save-as.ts'

export type Pdf = Output<typeof signingApi.pdf>

export function savePdf({ pdfData, filename }: Pdf) {
  const bytes = Uint8Array.from(atob(pdfData), (char) => char.charCodeAt(0))
  saveAs(filename, new Blob([bytes], { type: 'application/pdf' }))
}
