import type { Checklist } from '@mantel/domain/checklist'
import type { Dashboard } from '@mantel/domain/dashboard'
import { useState } from 'react'
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
  return list ? <OfAdmin data={data} list={list} /> : <OfTheDay data={data} />
}

function OfAdmin({ data, list }: { data: Dashboard; list: Checklist }) {
  // Decided when they come: it does not go from under the hand that skips the third one.
  const [isBeginning] = useState(() => doneCount(list) < enough)
  if (!isBeginning || list.dismissed) return <OfTheDay data={data} />
  return (
    <Columns
      first={<FirstSteps list={list} />}
      second={null}
      coming={<Coming data={data} />}
      happened={<RecentActivity activity={data.activity} />}
    />
  )
}

const OfTheDay = ({ data }: { data: Dashboard }) => (
  <Columns
    first={<NeedsYou data={data} />}
    second={<HowItStands data={data} />}
    coming={<Coming data={data} />}
    happened={<RecentActivity activity={data.activity} />}
  />
)

const HowItStands = ({ data: { stages, sources } }: { data: Dashboard }) => (
  <>
    <PipelineByStage stages={stages} />
    {sources.length > 0 && <SourcesTable sources={sources} />}
  </>
)
