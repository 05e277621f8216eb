import type { signingApi } from '@mantel/domain/contracts/signing'
import type { Output } from '@mantel/domain/endpoint'

export type Pdf = Output<typeof signingApi.pdf>

export function savePdf({ pdfData, filename }: Pdf) {
  const bytes = Uint8Array.from(atob(pdfData), (char) => char.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = filename
  link.click()
  // Revoked late, because the browser starts the download after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
