import { can } from '@mantel/domain/permissions'
import type { ReminderPlanView } from '@mantel/domain/reminders/reminders'
import { useQuery } from '@tanstack/react-query'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { Section } from '../../ui/display/section.tsx'
import { Empty, LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { RemindersPaused } from '../plan/reminders-paused.tsx'
import * as copy from './copy.ts'
import { planQuery } from './queries.ts'
import { RemindersOffNotice } from './reminders-off-notice.tsx'
import { Stopped } from './stopped.tsx'
import { Timeline } from './timeline.tsx'
import { timelineOf } from './timeline-days.ts'

const list = { to: '/app/invoices', label: 'Invoices' }

export const RemindersScreen = () => (can(useUser(), 'invoices:send') ? <Plan /> : <PageNotFound />)

function Plan() {
  const { data: plan, error, refetch } = useQuery(planQuery)
  return (
    <RecordPage list={list} title={copy.title}>
      <div className="mx-auto w-full max-w-190 px-8 py-6 max-md:px-4 max-md:py-4">
        <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em]">{copy.title}</h1>
        <p className="mt-1 mb-7 max-w-[60ch] text-13 leading-5 text-muted-foreground">{copy.intro}</p>
        {plan ? (
          <div>
            <PlanSections plan={plan} />
          </div>
        ) : error ? (
          <LoadError what={copy.planName} message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading plan">
            <div className="flex flex-col gap-5">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-24 w-full" />
            </div>
          </Pending>
        )}
      </div>
    </RecordPage>
  )
}

function PlanSections({ plan }: { plan: ReminderPlanView }) {
  const { upcoming, past } = timelineOf(plan)
  return (
    <>
      <RemindersPaused className="mb-6" />
      {!plan.isOn && (
        <p role="status" className="mb-6 rounded-box bg-muted px-3.5 py-3 text-13 leading-5">
          <RemindersOffNotice />
        </p>
      )}
      <Section title={copy.upcoming}>
        {upcoming.length > 0 ? (
          <Timeline label={copy.upcoming} days={upcoming} today={plan.today} />
        ) : (
          <Empty title={copy.nothingPlanned}>{copy.nothingPlannedHint}</Empty>
        )}
      </Section>
      {plan.pauses.length + plan.held.length > 0 && (
        <Section title={copy.onHold}>
          <Stopped plan={plan} />
        </Section>
      )}
      {past.length > 0 && (
        <Section title={copy.past}>
          <Timeline label={copy.past} days={past} today={plan.today} />
        </Section>
      )}
      {plan.isTruncated && <p className="mt-5 text-12 text-muted-foreground">{copy.isTruncated}</p>}
    </>
  )
}
