import type { Checklist } from '@mantel/domain/checklist'
import type { Dashboard } from '@mantel/domain/dashboard'
import { type ComponentProps, useState } from 'react'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { isComplete } from '../checklist/items.ts'
import { useChecklist } from '../checklist/queries.ts'
import { Cash } from './cash.tsx'
import { Claims, useIsWaitingForClaims } from './claims.tsx'
import { Columns, useIsWide } from './columns.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ExampleSite } from './example-site.tsx'
import { MoneyStrip } from './money-strip.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { OpenBalances } from './open-balances.tsx'
import { PipelineByStage } from './pipeline-by-stage.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SourcesTable } from './sources-table.tsx'
import { FirstSteps } from './summary/first-steps.tsx'
import { Upcoming } from './upcoming.tsx'

export function Blocks({ data }: { data: Dashboard }) {
  const { data: list, isLoading } = useChecklist()
  const isWaiting = useIsWaitingForClaims()
  // Waits for the checklist, which decides which blocks are shown, and for the claims, which are above the other blocks.
  if (isLoading || isWaiting) return <DashboardSkeleton />
  return list ? <AdminBlocks data={data} list={list} /> : <DayBlocks data={data} />
}

function AdminBlocks({ data, list }: { data: Dashboard; list: Checklist }) {
  // Decided once per visit, so that the checklist does not vanish when the user skips its last item.
  const [isSettingUp] = useState(() => !list.projectsImported && !isComplete(list))
  if (!isSettingUp || list.dismissed) return <DayBlocks data={data} />
  return (
    <ProgressiveColumns
      first={
        <>
          <Claims />
          {/* Shown even during the setup, because money is at risk or someone is waiting for an answer. */}
          {(data.newLeads > 0 || (data.money && data.money.problems.length > 0)) && (
            <NeedsAttention data={data} />
          )}
          <FirstSteps list={list} />
        </>
      }
      second={null}
      upcoming={<Upcoming data={data} />}
      activity={<RecentActivity activity={data.activity} />}
    />
  )
}

const DayBlocks = ({ data }: { data: Dashboard }) => (
  <>
    {data.money && <MoneyStrip money={data.money} />}
    <ProgressiveColumns
      first={
        <>
          <Claims />
          <NeedsAttention data={data} />
        </>
      }
      cash={data.money && <Cash money={data.money} today={data.today} />}
      second={<PipelineOverview data={data} />}
      upcoming={<Upcoming data={data} />}
      activity={<RecentActivity activity={data.activity} />}
    />
  </>
)

const nothing = { second: null, upcoming: null, activity: null }

/** Renders only the first blocks until the first paint, so that navigating here feels instant. */
function ProgressiveColumns({ first, cash, ...others }: ComponentProps<typeof Columns>) {
  const isPainted = useIsPainted()
  const isWide = useIsWide()
  // On narrow screens, this waits for the first paint, because the block above it then grows and would push it down.
  const shownCash = isPainted || isWide ? cash : null
  return <Columns first={first} cash={shownCash} {...(isPainted ? others : nothing)} />
}

const PipelineOverview = ({ data: { stages, sources, money, today, exampleSite } }: { data: Dashboard }) => (
  <>
    <PipelineByStage stages={stages} />
    {money && <OpenBalances money={money} today={today} />}
    {sources.length > 0 && <SourcesTable sources={sources} />}
    {exampleSite && <ExampleSite url={exampleSite} />}
  </>
)
