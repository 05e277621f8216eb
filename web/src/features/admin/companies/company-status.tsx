import type { SubscriptionStatus } from '@mantel/domain/admin/companies'
import { CircleAlert, CircleCheck, CircleSlash, Clock, Lock, type LucideIcon, Trash2 } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { stateNames } from './labels.ts'

type Held = {
  status: SubscriptionStatus | null
  pastDueSince: string | null
  suspendedAt: string | null
  deletionAt: string | null
}

/** In tables a state is its icon and its word. What keeps people out comes before what they pay. */
export function CompanyState({ company }: { company: Held }) {
  const { icon: Icon, text, look } = stateOf(company)
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', look)}>
      <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}

function stateOf({ status, pastDueSince, suspendedAt, deletionAt }: Held): State {
  if (deletionAt) return { icon: Trash2, text: stateNames.deleting, look: 'text-red' }
  if (suspendedAt) return { icon: Lock, text: stateNames.suspended, look: 'text-red' }
  if (pastDueSince) return { icon: CircleAlert, text: 'Past due', look: 'text-amber' }
  if (!status) return { icon: CircleSlash, text: 'No plan', look: 'text-grey' }
  return { ...states[status], text: stateNames[status] }
}

type State = { icon: LucideIcon; text: string; look: string }

const states: Record<SubscriptionStatus, Omit<State, 'text'>> = {
  trial: { icon: Clock, look: 'text-blue' },
  active: { icon: CircleCheck, look: 'text-green' },
  canceled: { icon: CircleSlash, look: 'text-grey' },
  expired: { icon: CircleAlert, look: 'text-amber' },
}
