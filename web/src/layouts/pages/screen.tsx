import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { importAgain } from '../../ui/base/import-again.ts'
import { ScreenError } from './screen-error.tsx'

/**
 * Returns a component that loads a screen's code on demand. If that fails, it shows an error with a retry button
 * inside the frame. The router's own lazy loading would reload the whole page, which loses typed text, and React's
 * `lazy` shows a fallback for at least 0.3 seconds.
 */
export function screen<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
  /** Shown while the code loads. */
  Fallback: ComponentType = Nothing,
) {
  let Loaded: ComponentType | null = null
  const loadPart = async () => {
    Loaded ??= (await fetch())[name] as ComponentType
    return Loaded
  }

  function Screen() {
    const [Part, setPart] = useState(() => Loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const [isRetry, setRetry] = useState(false)
    useEffect(() => {
      if (Part || failure) return
      let isMounted = true
      const loading = isRetry ? importAgain(loadPart) : loadPart()
      loading.then(
        (Part) => isMounted && setPart(() => Part),
        (error: unknown) => isMounted && setFailure({ error }),
      )
      return () => {
        isMounted = false
      }
    }, [Part, failure, isRetry])
    function retry() {
      setRetry(true)
      setFailure(null)
    }
    if (failure) return <ScreenError error={failure.error} onRetry={retry} />
    return (
      <CatchBoundary
        getResetKey={() => 'the same screen'}
        errorComponent={({ error, reset }) => <ScreenError error={error} onRetry={reset} />}
      >
        {Part ? <Part /> : <Fallback />}
      </CatchBoundary>
    )
  }
  // The router waits for the returned promise before it shows the screen. The promise never rejects, because the screen
  // itself shows the error. Returns undefined once the code is loaded, so that the screen shows without a delay.
  const preload = () => (Loaded ? undefined : loadPart().then(noop, noop))
  return Object.assign(Screen, { preload })
}

const noop = () => {}
const Nothing = () => null
