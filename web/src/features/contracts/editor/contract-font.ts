import { useEffect, useState } from 'react'

const face = '1em "Newsreader Variable"'
const patience = 1_000

/**
 * Whether the letters that papers are written in are here, or are waited for no longer. A text that is drawn before them
 * breaks its lines elsewhere, and jumps when they come.
 */
export function usePaperFace() {
  const [isReady, setReady] = useState(() => document.fonts.check(face))
  useEffect(() => {
    if (isReady) return
    const goOn = () => setReady(true)
    const timer = setTimeout(goOn, patience)
    document.fonts.load(face).then(goOn, goOn)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
