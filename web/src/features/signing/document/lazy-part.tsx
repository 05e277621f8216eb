import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

type Props<PartProps> = {
  /** Must be a stable function, because the part loads again when the function changes. */
  part: () => Promise<ComponentType<PartProps>>
  props: PartProps
  /** Shown until the part is loaded. */
  fallback?: ReactNode
  onFailure?: () => void
}

/** Renders a part of the page that is loaded on demand, to keep the initial page small. */
export function LazyPart<PartProps extends object>({ part, props, fallback, onFailure }: Props<PartProps>) {
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null)
  const report = useEffectEvent((error: unknown) => {
    console.error('Couldn’t load a part of the page', error)
    toastError(copy.partNotLoaded)
    onFailure?.()
  })
  useEffect(() => {
    let isMounted = true
    part().then(
      (loaded) => isMounted && setPart(() => loaded),
      // An error no longer matters after the part was unmounted.
      (error: unknown) => isMounted && report(error),
    )
    return () => {
      isMounted = false
    }
  }, [part])
  return Part ? <Part {...props} /> : fallback
}
