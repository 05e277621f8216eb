import { useEffect, useState } from 'react'

/** What was typed, once the typing pauses for so many milliseconds. */
export function useSettled(value: string, pause: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
