import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { boardQuery } from '../projects/move/board-query.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { useBoardView } from './filter/board-view.ts'
import { LoadedPipeline } from './loaded-pipeline.tsx'

export function Pipeline() {
  const { navigationLabels } = useUser()
  const view = useBoardView()
  // The previous board stays visible until the filtered one arrives.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...boardQuery(view),
    placeholderData: keepPreviousData,
  })
  if (data && !(error && isPlaceholderData))
    return <LoadedPipeline board={data} boardView={view} isOutdated={isPlaceholderData} />
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
