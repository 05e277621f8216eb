import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { ScreenError } from './screen-error.tsx'

/**
 * A screen that is fetched when it is needed. (The router's own way reloads the whole page when that fails, and with it
 * goes whatever was typed; React's own way keeps what stands in for it for at least 0.3 seconds.) What cannot be fetched
 * says so inside of its frame, and can be tried again.
 */
export function screen<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
  /** What stands there until it is fetched. */
  Waiting: ComponentType = Nothing,
) {
  let Fetched: ComponentType | null = null
  const fetchPart = async () => {
    Fetched ??= (await fetch())[name] as ComponentType
    return Fetched
  }

  function Screen() {
    const [Part, setPart] = useState(() => Fetched)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part || failure) return
      let isHere = true
      fetchPart().then(
        (Part) => isHere && setPart(() => Part),
        (error: unknown) => isHere && setFailure({ error }),
      )
      return () => {
        isHere = false
      }
    }, [Part, failure])
    if (failure) return <ScreenError error={failure.error} onRetry={() => setFailure(null)} />
    return (
      <CatchBoundary
        getResetKey={() => 'the same screen'}
        errorComponent={({ error, reset }) => <ScreenError error={error} onRetry={reset} />}
      >
        {Part ? <Part /> : <Waiting />}
      </CatchBoundary>
    )
  }
  // The router waits for this before it shows the screen; a failure shows when it is drawn.
  // Once it is here, nothing is waited for: whoever comes back has it in the same frame.
  const preload = () => (Fetched ? undefined : fetchPart().then(noop, noop))
  return Object.assign(Screen, { preload })
}

const noop = () => {}
const Nothing = () => null
