import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `pause` milliseconds, and the previous one until then. */
export function useDebounced(value: string, pause: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
