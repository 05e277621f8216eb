import { useEffect } from 'react'
import { callApi } from '../site/call-api.ts'

const interactions = ['pointerdown', 'keydown'] as const

/** Reports the first interaction. Loading the page is not reported, because email scanners load it as well. */
export function useRecordOpening(token: string) {
  useEffect(() => {
    const stop = new AbortController()
    function report() {
      stop.abort()
      callApi(`/api/sign/${token}/openings`, {}).catch((error: unknown) => {
        console.warn('Couldn’t report that the contract was opened', error)
      })
    }
    for (const event of interactions) addEventListener(event, report, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [token])
}
