import { useQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/page.tsx'
import { textOf } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { LoadError } from '../../ui/states.tsx'
import { boardQuery } from '../projects/queries.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { FurnishedPipeline } from './furnished-pipeline.tsx'

/** The company's projects on their way through its own stages. */
export function Pipeline() {
  const { navigationLabels } = useUser()
  const { data: board, error, refetch } = useQuery(boardQuery)
  if (board) return <FurnishedPipeline board={board} />
  return (
    <Page title={navigationLabels.pipeline}>
      {error ? (
        <LoadError what="the board" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  )
}
