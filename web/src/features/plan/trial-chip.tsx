import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import * as copy from './copy.ts'
import { daysUntil } from './plan-day.ts'
import { planStatusQuery } from './queries.ts'

/** Shown in the sidebar to users who can choose a plan, during a trial that ends without a card. */
export function TrialChip() {
  const { data } = useQuery(planStatusQuery)
  if (!data?.trialEndsAt) return null
  return (
    <Link
      to="/app/settings"
      hash="plan"
      className="mb-2 flex min-h-7.5 w-full items-center justify-between gap-2 rounded-control bg-gold-soft px-3 text-12-5 text-gold hover:brightness-[.98]"
    >
      <span className="truncate">{copy.trialLeft(daysUntil(data.trialEndsAt))}</span>
      <span className="sr-only">{copy.choosePlan}</span>
      <ArrowRight size={13} strokeWidth={1.8} aria-hidden className="shrink-0" />
    </Link>
  )
}
