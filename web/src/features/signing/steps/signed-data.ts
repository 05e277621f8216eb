import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useState } from 'react'
import { loadLink } from '../link.ts'

/** In milliseconds. The invoice is created right after the signature, usually within a second. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Reads what is known only after signing: who gets a copy, and what to pay next. Asks again until there is an invoice,
 * but not forever, because not every contract has one. Undefined until then, and if the request fails.
 */
export function useSignedData(token: string) {
  const [data, setData] = useState<SigningData>()
  useEffect(() => {
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    async function read([delay, ...laterDelays]: number[]) {
      const result = await loadLink(token)
      if (!isMounted) return
      if (result.kind === 'signed') setData(result.data)
      const hasInvoice = result.kind === 'signed' && result.data.invoice
      if (!hasInvoice && delay) timer = setTimeout(() => void read(laterDelays), delay)
    }
    void read(retryDelays)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [token])
  return data
}
