import { useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ApiError, callApi } from '../../site/call-api.ts'
import { quietButtonStyle } from '../styles.ts'
import * as copy from './copy.ts'
import { type Pdf, savePdf } from './pdf.ts'

/** Downloads the unsigned PDF before signing, and the sealed one afterward. */
export function usePdfDownload(token: string) {
  const [isPending, setPending] = useState(false)

  async function download() {
    if (isPending) return
    setPending(true)
    try {
      savePdf(await callApi<Pdf>(`/api/sign/${token}/pdf`))
    } catch (error) {
      if (isPdfPending(error)) return toast({ title: 'Not ready yet', text: error.text })
      toastError((error instanceof ApiError && error.text) || copy.pdfNotDownloaded)
    } finally {
      setPending(false)
    }
  }

  return { isPending, download }
}

/** Whether the contract is signed, but its PDF is still being made. */
export const isPdfPending = (error: unknown): error is ApiError & { text: string } =>
  error instanceof ApiError && error.status === 503 && error.code === 'signed' && error.text !== undefined

export function UnsignedCopyButton({ token }: { token: string }) {
  const { isPending, download } = usePdfDownload(token)
  return (
    <button type="button" aria-busy={isPending || undefined} onClick={download} className={quietButtonStyle}>
      {isPending ? 'Preparing the PDF…' : copy.downloadToRead}
    </button>
  )
}
