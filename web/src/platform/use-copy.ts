import { useEffect, useState } from 'react'
import { toastError } from './toast.ts'

const confirmationMs = 2_000

/** Copies a text. The returned state says for two seconds that it was copied. */
export function useCopy(failure: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyText = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toastError(failure),
    )
  return { isCopied, copyText }
}
