import { usePrefetchQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { screen } from '../../layouts/pages/screen.tsx'
import { useUser } from '../../platform/session/session.ts'
import { boardQuery } from '../projects/queries.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'

/** The first screen after signing in: its frame and its skeleton stand at once, what works in it follows. */
const Pipeline = screen(() => import('./pipeline.tsx'), 'Pipeline', Waiting)
// Not only when it is drawn: the two are fetched together.
void Pipeline.preload()

/** A studio's client is led elsewhere, and may be here for a moment on the way. */
export const PipelineScreen = () => (useUser().role === 'Client' ? null : <Studio />)

function Studio() {
  // Its data come along with the code that shows them, not after it.
  usePrefetchQuery(boardQuery)
  return <Pipeline />
}

function Waiting() {
  const { navigationLabels } = useUser()
  return (
    <Page title={navigationLabels.pipeline}>
      <BoardSkeleton />
    </Page>
  )
}
