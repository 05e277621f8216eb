import { usePrefetchQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { screen } from '../../layouts/pages/screen.tsx'
import { useUser } from '../../platform/session/session.ts'
import { boardQuery } from '../projects/queries.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'

/** The first screen after a sign-in: its frame and skeleton show at once, the rest of its code follows. */
const Pipeline = screen(() => import('./pipeline.tsx'), 'Pipeline', Fallback)
// Starts loading now instead of on render, so that both files load in parallel.
void Pipeline.preload()

/** Clients are redirected, but this may render for a moment first. */
export const PipelineScreen = () => (useUser().role === 'Client' ? null : <CompanyPipeline />)

function CompanyPipeline() {
  // Loads the data in parallel with the code.
  usePrefetchQuery(boardQuery)
  return <Pipeline />
}

function Fallback() {
  const { navigationLabels } = useUser()
  return (
    <Page title={navigationLabels.pipeline}>
      <BoardSkeleton />
    </Page>
  )
}
