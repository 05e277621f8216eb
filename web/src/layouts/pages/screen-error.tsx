import { useEffect } from 'react'
import { LoadError } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'

type Props = { error: unknown; onRetry?: () => void }

/** Shown if a screen fails to load or render. The frame around it stays. */
export function ScreenError({ error, onRetry = () => window.location.reload() }: Props) {
  useEffect(() => console.error('A screen could not be shown', error), [error])
  return (
    <div className="flex min-h-[60vh] flex-1 items-center justify-center">
      <LoadError what="this screen" message={copy.checkConnection} onRetry={onRetry} />
    </div>
  )
}
