import type { Checklist } from '@mantel/domain/checklist'
import type { Dashboard } from '@mantel/domain/dashboard'
import { type ComponentProps, useState } from 'react'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { isComplete } from '../checklist/items.ts'
import { useChecklist } from '../checklist/queries.ts'
import { Columns } from './columns.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NeedsYou } from './needs-attention.tsx'
import { PipelineByStage } from './pipeline-by-stage.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SourcesTable } from './sources-table.tsx'
import { Coming } from './upcoming.tsx'

export function Blocks({ data }: { data: Dashboard }) {
  const { data: list, isLoading } = useChecklist()
  // Which of the two stands there is not known yet.
  if (isLoading) return <DashboardSkeleton />
  return list ? <OfAdmin data={data} list={list} /> : <OfTheDay data={data} />
}

function OfAdmin({ data, list }: { data: Dashboard; list: Checklist }) {
  // A project of one’s own makes a day. Decided when they come: it does not go from under the hand that skips the last one.
  const [isBeginning] = useState(() => !list.projectsImported && !isComplete(list))
  if (!isBeginning || list.dismissed) return <OfTheDay data={data} />
  return (
    <ColumnsInTurn
      first={<FirstSteps list={list} />}
      second={null}
      coming={<Coming data={data} />}
      happened={<RecentActivity activity={data.activity} />}
    />
  )
}

const OfTheDay = ({ data }: { data: Dashboard }) => (
  <ColumnsInTurn
    first={<NeedsYou data={data} />}
    second={<HowItStands data={data} />}
    coming={<Coming data={data} />}
    happened={<RecentActivity activity={data.activity} />}
  />
)

const nothing = { second: null, coming: null, happened: null }

/** What is to be done stands at once; the rest once that is painted, so that nobody waits for it to change rooms. */
function ColumnsInTurn({ first, ...others }: ComponentProps<typeof Columns>) {
  const rest = useIsPainted() ? others : nothing
  return <Columns first={first} {...rest} />
}

const HowItStands = ({ data: { stages, sources } }: { data: Dashboard }) => (
  <>
    <PipelineByStage stages={stages} />
    {sources.length > 0 && <SourcesTable sources={sources} />}
  </>
)
