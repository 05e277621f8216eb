import { startTransition, useEffect, useState } from 'react'

/**
 * Returns false until the first paint and true afterward. Use it to render less urgent content in a separate task;
 * otherwise the browser renders that content before it paints anything.
 */
export function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
