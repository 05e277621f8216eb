import type { Stage } from '@mantel/domain/projects/pipeline'
import { useEffect, useReducer, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useBoardTools } from '../board/board-context.ts'
import * as copy from './copy.ts'

/** The end of a column that has further cards. Loads them while it is rendered. */
export function MoreCards({ stage, loaded }: { stage: Stage; loaded: number }) {
  const { error, retry } = useMoreCards(stage, loaded)
  return (
    <li className="pb-1.75 text-12-5 text-muted-foreground">
      {error === undefined ? (
        <div role="status" className="flex h-16 items-center justify-center">
          Loading more…
        </div>
      ) : (
        <div role="alert" className="flex flex-col items-center gap-2 px-2 py-3 text-center">
          {error}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </li>
  )
}

/** Loads the next cards of a stage, and again each time the number of loaded cards has changed. */
export function useMoreCards({ name }: Stage, loaded: number) {
  const { loadMore } = useBoardTools()
  const [error, setError] = useState<string>()
  const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isCurrent = true
    loadMore(name).catch((reason: unknown) => {
      if (isCurrent) setError(errorText(reason, copy.couldNotLoadMore))
    })
    return () => {
      isCurrent = false
    }
  }, [loadMore, name, loaded, attempt])
  const retry = () => {
    setError(undefined)
    countAttempt()
  }
  return { error, retry }
}
