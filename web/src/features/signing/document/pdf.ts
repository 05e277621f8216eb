import type { signingApi } from '@mantel/domain/contracts/signing'
import type { Output } from '@mantel/domain/endpoint'

export type Pdf = Output<typeof signingApi.paper>

/** Hands a paper to the browser, which saves it under its name. */
export function savePdf({ pdfData, filename }: Pdf) {
  const bytes = Uint8Array.from(atob(pdfData), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = filename
  link.click()
  // Once the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
