import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { LoadError } from '../display/states.tsx'

type Fetched<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never

type Standing = {
  /** Stands there until it is fetched, and where nothing says that it could not be. */
  fallback?: ReactNode
  /** What it is, for somebody who waits for it: then it is said that it could not be fetched. */
  what?: string
}

/**
 * A part that is fetched when it is first drawn. If it cannot be fetched, nothing else suffers; the next time that it is
 * asked for, it is fetched anew.
 */
export function later<Module, Name extends keyof Module & string>(fetch: () => Promise<Module>, name: Name) {
  type Props = Fetched<Module, Name> & object
  const makePart = () =>
    lazy(async () => ({ default: (await fetch())[name] as unknown as ComponentType<Props> }))
  let Part = makePart()

  function Later({ fallback = null, what, ...props }: Props & Standing) {
    // Fixed for as long as this stands: a part that changes its identity would lose its state.
    const [Current, setCurrent] = useState(() => Part)
    return (
      <CatchBoundary
        getResetKey={() => name}
        onCatch={(error) => {
          console.error(`${name} could not be fetched`, error)
          Part = makePart()
        }}
        errorComponent={({ reset }) =>
          what ? (
            <LoadError
              small
              what={what}
              onRetry={() => {
                setCurrent(() => Part)
                reset()
              }}
            />
          ) : (
            fallback
          )
        }
      >
        <Suspense fallback={fallback}>
          <Current {...(props as unknown as Props)} />
        </Suspense>
      </CatchBoundary>
    )
  }
  /** Ahead of time; if it fails now, it is tried again when it is needed. */
  const preload = () => void fetch().catch(() => {})
  return Object.assign(Later, { preload })
}
