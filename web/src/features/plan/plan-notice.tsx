import { can } from '@mantel/domain/permissions'
import type { PlanStatus } from '@mantel/domain/plans/plans'
import { useQuery } from '@tanstack/react-query'
import { CalendarX, Gauge, X } from 'lucide-react'
import { useState } from 'react'
import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'
import { useUser } from '../../platform/session/session.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import * as copy from './copy.ts'
import { planDay } from './plan-day.ts'
import { planStatusQuery } from './queries.ts'

/** Says above every screen that the plan has ended, or that one of its limits is nearly used. */
export function PlanNotice() {
  const { data } = useQuery(planStatusQuery)
  if (data?.hasEnded) return <EndedNotice status={data} />
  const [near] = data?.nearLimits ?? []
  return near ? <LimitNotice key={`${near.what} ${near.limit}`} near={near} /> : null
}

function EndedNotice({ status: { endedAt } }: { status: PlanStatus }) {
  const mayChoose = can(useUser(), 'subscription:manage')
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 bg-foreground px-5 py-2 text-13 leading-4.5 text-background max-md:px-4">
      <CalendarX size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 [&_a]:text-background">
        {copy.planEnded(endedAt && planDay(endedAt))}{' '}
        {mayChoose ? (
          <>
            <TextLink to="/app/settings" hash="plan">
              {copy.choosePlan}
            </TextLink>{' '}
            {copy.toKeepWorking}
          </>
        ) : (
          copy.askAdmin
        )}
      </p>
    </div>
  )
}

const dismissedKey = 'plan-limit-dismissed'

/** Can be dismissed, but appears again once the limit is reached. */
function LimitNotice({ near: { what, used, limit } }: { near: PlanStatus['nearLimits'][number] }) {
  const isFull = limit !== null && used >= limit
  const stage = `${what} ${limit} ${isFull ? 'full' : 'near'}`
  const [dismissed, setDismissed] = useState(() => readStorage(dismissedKey))
  if (limit === null || dismissed === stage) return null
  function dismiss() {
    writeStorage(dismissedKey, stage)
    setDismissed(stage)
  }
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 border-b border-border bg-gold-soft px-5 py-1.5 text-13 leading-4.5 text-gold max-md:px-4">
      <Gauge size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1">
        {copy.nearLimit(what, used, limit)}{' '}
        <TextLink to="/app/settings" hash="plan">
          {copy.upgrade}
        </TextLink>
      </p>
      <IconButton icon={X} label={copy.dismiss} onClick={dismiss} />
    </div>
  )
}
