import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toastError } from '../../../platform/toast.ts'

type Props<PartProps> = {
  /** Always the same function, as it is asked again when it changes. */
  part: () => Promise<ComponentType<PartProps>>
  props: PartProps
  /** What stands there until it has come. */
  meanwhile?: ReactNode
  onFailure?: () => void
}

/** A part that most people never see, or not at once: the page comes sooner without it. */
export function Fetched<PartProps extends object>({ part, props, meanwhile, onFailure }: Props<PartProps>) {
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null)
  const tell = useEffectEvent((error: unknown) => {
    console.error('A part of the page could not be fetched', error)
    toastError('This part of the page didn’t load. Check your connection and try again.')
    onFailure?.()
  })
  useEffect(() => {
    let isHere = true
    part().then(
      (fetched) => isHere && setPart(() => fetched),
      // Whoever has gone on meanwhile no longer waits for it.
      (error: unknown) => isHere && tell(error),
    )
    return () => {
      isHere = false
    }
  }, [part])
  return Part ? <Part {...props} /> : meanwhile
}
