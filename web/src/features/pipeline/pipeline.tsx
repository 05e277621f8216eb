import { useQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { boardQuery } from '../projects/queries.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { LoadedPipeline } from './loaded-pipeline.tsx'

export function Pipeline() {
  const { navigationLabels } = useUser()
  const { data: board, error, refetch } = useQuery(boardQuery)
  if (board) return <LoadedPipeline board={board} />
  return (
    <Page title={navigationLabels.pipeline}>
      {error ? (
        <LoadError what="the board" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton />
      )}
    </Page>
  )
}
