import { useState } from 'react'
import { toast, toastError } from '../../../platform/toast.ts'
import { ask, Refused } from '../../site/call-api.ts'
import { quietButton } from '../styles.ts'
import { type Pdf, savePdf } from './pdf.ts'

/** The paper as it stands: before signing the bare text, afterwards the sealed PDF. */
export function usePaper(token: string) {
  const [isPending, setPending] = useState(false)

  async function download() {
    if (isPending) return
    setPending(true)
    try {
      savePdf(await ask<Pdf>(`/api/sign/${token}/paper`))
    } catch (error) {
      if (isLate(error)) return toast({ title: 'Not yet', text: error.text })
      toastError(
        (error instanceof Refused && error.text) || 'The PDF could not be fetched. Please try again.',
      )
    } finally {
      setPending(false)
    }
  }

  return { isPending, download }
}

/** It is signed, and its paper is on the way: no failure. */
export const isLate = (error: unknown): error is Refused & { text: string } =>
  error instanceof Refused && error.status === 503 && error.code === 'signed' && error.text !== undefined

export function UnsignedCopy({ token }: { token: string }) {
  const { isPending, download } = usePaper(token)
  return (
    <button type="button" aria-busy={isPending || undefined} onClick={download} className={quietButton}>
      {isPending ? 'Preparing the PDF…' : 'Download a copy to read first'}
    </button>
  )
}
