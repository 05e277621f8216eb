import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { LoadError } from '../display/states.tsx'
import { importAgain } from './import-again.ts'

type PropsOf<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never

type LazyProps = {
  /** Shown while the code loads. Also shown if the code fails to load and `what` is omitted. */
  fallback?: ReactNode
  /**
   * The object of the error message, such as “the files” in “We couldn’t load the files”. If omitted, no error is
   * shown.
   */
  what?: string
}

/**
 * Returns a component that loads its code when it first renders. A failure to load does not affect the rest of the
 * screen, and the next mount tries again.
 */
export function lazyComponent<Module, Name extends keyof Module & string>(
  fetch: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module, Name> & object
  const createPart = (load = fetch) =>
    lazy(async () => ({ default: (await load())[name] as unknown as ComponentType<Props> }))
  let Part = createPart()

  function Lazy({ fallback = null, what, ...props }: Props & LazyProps) {
    // Keeps the same component during a mount, because React would discard the state of a component that is replaced.
    const [Current, setCurrent] = useState(() => Part)
    return (
      <CatchBoundary
        getResetKey={() => name}
        onCatch={(error) => {
          console.error(`${name} could not be loaded`, error)
          Part = createPart()
        }}
        errorComponent={({ reset }) =>
          what ? (
            <LoadError
              small
              what={what}
              onRetry={() => {
                Part = createPart(() => importAgain(fetch))
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
  /** Loads the code ahead of time. If that fails, it is loaded again when it is needed. */
  const preload = () => void fetch().catch(() => {})
  return Object.assign(Lazy, { preload })
}
