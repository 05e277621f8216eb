import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ScreenError } from './screen-error.tsx'

/**
 * A screen that is fetched when it is needed. (The router's own way reloads the whole page when that fails, and with it
 * goes whatever was typed.) What cannot be fetched says so inside of its frame, and can be tried again.
 */
export function screen<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
  /** What stands there until it is fetched. */
  Waiting: ComponentType = Nothing,
) {
  let Fetched: ComponentType | null = null
  const fetchPart = async () => {
    Fetched = (await fetch())[name] as ComponentType
    return { default: Fetched }
  }
  const makePart = () => lazy(fetchPart)
  let Part = makePart()

  function Screen() {
    const [Current, setCurrent] = useState(() => Fetched ?? Part)
    return (
      <CatchBoundary
        getResetKey={() => 'the same screen'}
        errorComponent={({ error, reset }) => (
          <ScreenError
            error={error}
            onRetry={() => {
              Part = makePart()
              setCurrent(() => Part)
              reset()
            }}
          />
        )}
      >
        <Suspense fallback={<Waiting />}>
          <Current />
        </Suspense>
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
