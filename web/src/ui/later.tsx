import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Fetched<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never

/**
 * A part that is fetched when it is first drawn. If it cannot be fetched, its fallback stands there and nothing else
 * suffers; the next time that it is asked for, it is fetched anew.
 */
export function later<Module, Name extends keyof Module & string>(fetch: () => Promise<Module>, name: Name) {
  type Props = Fetched<Module, Name> & object
  const makePart = () =>
    lazy(async () => ({ default: (await fetch())[name] as unknown as ComponentType<Props> }))
  let Part = makePart()

  function Later({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    // Fixed for as long as this stands: a part that changes its identity would lose its state.
    const [Current] = useState(() => Part)
    return (
      <CatchBoundary
        getResetKey={() => name}
        onCatch={(error) => {
          console.error(`${name} could not be fetched`, error)
          Part = makePart()
        }}
        errorComponent={() => fallback}
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
