import { useEffect } from 'react'
import { LoadError } from '../ui/states.tsx'

/** A screen that could not be fetched or drawn; asking for the whole page again also finds a newer version. */
export function ScreenError({ error }: { error: unknown }) {
  useEffect(() => console.error('A screen could not be shown', error), [error])
  return (
    <div className="flex min-h-[60vh] flex-1 items-center justify-center">
      <LoadError
        what="this screen"
        message="Check your connection and try again. What you saved is safe."
        onRetry={() => window.location.reload()}
      />
    </div>
  )
}
