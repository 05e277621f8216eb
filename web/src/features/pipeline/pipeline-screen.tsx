import { usePrefetchQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/pages/page.tsx'
import { screen } from '../../layouts/pages/screen.tsx'
import { useUser } from '../../platform/session/session.ts'
import { boardQuery } from '../projects/move/board-query.ts'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { useBoardView } from './filter/board-view.ts'

/** The first screen after a sign-in, so its frame and skeleton render before the rest of its code is loaded. */
const Pipeline = screen(() => import('./pipeline.tsx'), 'Pipeline', Fallback)
// Starts loading the code when this module is evaluated instead of at the first render.
void Pipeline.preload()

/** Client users are redirected, but this screen may render for a moment first. */
export const PipelineScreen = () => (useUser().role === 'Client' ? null : <CompanyPipeline />)

function CompanyPipeline() {
  // Loads the data in parallel with the code.
  usePrefetchQuery(boardQuery(useBoardView()))
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
