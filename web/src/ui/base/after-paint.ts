import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the first of something has been painted. What nobody waits for comes after that: in a task of its own, or the
 * browser would have it before it shows anything.
 */
export function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => startTransition(() => setPainted(true)))
    return () => clearTimeout(soon)
  }, [])
  return isPainted
}
