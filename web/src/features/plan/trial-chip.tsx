import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as copy from './copy.ts'
import { daysUntil } from './plan-day.ts'
import { standingQuery } from './queries.ts'

/** In the sidebar of those who can choose a plan, while a trial runs that no card continues. */
export function TrialChip() {
  const { data } = useQuery(standingQuery)
  if (!data?.trialEndsAt) return null
  return (
    <Link
      to="/app/settings"
      hash="plan"
      className="mb-2 flex min-h-7.5 w-full flex-wrap items-center justify-between gap-x-2 rounded-control bg-gold-soft px-3 py-1 text-12-5 text-gold hover:brightness-[.98]"
    >
      <span>{copy.trialLeft(daysUntil(data.trialEndsAt))}</span>
      <span className="font-semibold">{copy.choosePlan}</span>
    </Link>
  )
}
