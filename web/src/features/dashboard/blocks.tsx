import type { Dashboard } from '@mantel/domain/dashboard'
import type { ReactNode } from 'react'
import { doneCount } from '../checklist/items.ts'
import { useChecklist } from '../checklist/queries.ts'
import { Columns } from './columns.tsx'
import { Coming } from './coming.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PipelineByStage } from './pipeline-by-stage.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { DashboardSkeleton } from './skeleton.tsx'
import { SourcesTable } from './sources-table.tsx'

/** So many items of the checklist make a company that works. */
const enough = 3

export function Blocks({ data }: { data: Dashboard }) {
  const { data: list, isLoading } = useChecklist()
  // Which of the two stands there is not known yet.
  if (isLoading) return <DashboardSkeleton />
  const coming = <Coming data={data} />
  const happened = <RecentActivity activity={data.activity} />
  if (list && !list.dismissed && doneCount(list) < enough)
    return <Columns first={<FirstSteps list={list} />} second={null} coming={coming} happened={happened} />
  return (
    <Columns
      first={<NeedsYou data={data} />}
      second={<HowItStands data={data} />}
      coming={coming}
      happened={happened}
    />
  )
}

const HowItStands = ({ data: { stages, sources } }: { data: Dashboard }): ReactNode => (
  <>
    <PipelineByStage stages={stages} />
    {sources.length > 0 && <SourcesTable sources={sources} />}
  </>
)
