import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { TextLink } from '../../ui/base/text-link.tsx'
import * as copy from './copy.ts'
import { planStatusQuery } from './queries.ts'

/**
 * Says that automatic reminders are paused because the plan has ended. Put it wherever a screen shows reminders that
 * would go out. Renders nothing while the company has a plan.
 */
export function RemindersPaused({ className = 'mb-5' }: { className?: string }) {
  const { data } = useQuery(planStatusQuery)
  const mayChoose = can(useUser(), 'subscription:manage')
  if (!data?.hasEnded) return null
  return (
    <p
      role="status"
      className={`flex items-start gap-2 rounded-box bg-muted px-3.5 py-3 text-13 leading-5 ${className}`}
    >
      <CirclePause size={16} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0 text-amber" />
      <span>
        {copy.remindersPaused}{' '}
        {mayChoose ? (
          <TextLink to="/app/settings" hash="plan">
            {copy.choosePlan}
          </TextLink>
        ) : (
          copy.askAdmin
        )}
      </span>
    </p>
  )
}
