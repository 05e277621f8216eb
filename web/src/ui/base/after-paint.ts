import { startTransition, useEffect, useState } from 'react'

/**
 * False until the first paint. Less urgent content renders after it, in a separate task, because the browser would
 * otherwise do it before it paints anything.
 */
export function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
