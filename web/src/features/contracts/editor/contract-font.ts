import { useEffect, useState } from 'react'

const font = '1em "Newsreader Variable"'
const maxWait = 1_000

/**
 * True once the contract's font is loaded, or after the maximum wait. Text shown earlier uses another font. Its lines
 * break elsewhere and jump when the contract's font arrives.
 */
export function useContractFont() {
  const [isReady, setReady] = useState(() => document.fonts.check(font))
  useEffect(() => {
    if (isReady) return
    const finish = () => setReady(true)
    const timer = setTimeout(finish, maxWait)
    document.fonts.load(font).then(finish, finish)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady
}
