import { useEffect } from 'react'
import { callApi } from '../site/call-api.ts'

const interactions = ['pointerdown', 'keydown'] as const

/** Reports the first interaction. Loading the page is not reported, because email scanners load it as well. */
export function useRecordOpening(path: `/api/${string}`) {
  useEffect(() => {
    const stop = new AbortController()
    function report() {
      stop.abort()
      callApi(path, {}).catch((error: unknown) => {
        console.warn('Couldn’t report that the page was opened', error)
      })
    }
    for (const event of interactions) addEventListener(event, report, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [path])
}
