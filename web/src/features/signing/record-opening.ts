import { useEffect } from 'react'
import { ask } from '../site/call-api.ts'

const signs = ['pointerdown', 'keydown'] as const

/** Says once that somebody is here. A page that is only loaded, as by whatever looks through mail, says nothing. */
export function useOpening(token: string) {
  useEffect(() => {
    const stop = new AbortController()
    function tell() {
      stop.abort()
      ask(`/api/sign/${token}/openings`, {}).catch((error: unknown) => {
        console.warn('The sender could not be told that this was opened', error)
      })
    }
    for (const sign of signs) addEventListener(sign, tell, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [token])
}
