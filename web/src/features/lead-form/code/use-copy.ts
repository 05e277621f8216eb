import { useEffect, useState } from 'react'
import { toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

const confirmationMs = 2_000

/** Copies a text and says for two seconds that it did. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copyText = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toastError(copy.notCopied),
    )
  return { isCopied, copyText }
}
