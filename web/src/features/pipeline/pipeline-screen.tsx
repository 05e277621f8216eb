import { Page } from '../../layouts/page.tsx'
import { screen } from '../../layouts/screen.tsx'
import { useUser } from '../../platform/session.ts'
import { BoardSkeleton } from './board-skeleton.tsx'

/** The first screen after signing in: its frame and its skeleton stand at once, what works in it follows. */
const Pipeline = screen(() => import('./pipeline.tsx'), 'Pipeline', Waiting)
// Not only when it is drawn: the two are fetched together.
void Pipeline.preload()

export const PipelineScreen = () => <Pipeline />

function Waiting() {
  const { navigationLabels } = useUser()
  return (
    <Page title={navigationLabels.pipeline}>
      <BoardSkeleton />
    </Page>
  )
}
