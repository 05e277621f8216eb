import { useEffect, useState } from 'react'

const font = '1em "Newsreader Variable"'
const maxWait = 1_000

/**
 * True once the contract's font is loaded, or after `maxWait`. If the text were shown earlier, in another font, its
 * line breaks would change when the contract's font arrives.
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
