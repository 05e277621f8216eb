import type { SubscriptionStatus } from '@mantel/domain/admin/subscriptions'
import { CircleAlert, CircleCheck, CircleSlash, Clock, Lock, type LucideIcon, Trash2 } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { companyStatusNames } from './labels.ts'

type CompanyState = {
  status: SubscriptionStatus | null
  pastDueSince: string | null
  suspendedAt: string | null
  deletionAt: string | null
}

/** A company's status as an icon with text. Deletion and suspension take precedence over the subscription. */
export function CompanyStatusLabel({ company }: { company: CompanyState }) {
  const { icon: Icon, text, color } = statusLook(company)
  return (
    <span className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', color)}>
      <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}

function statusLook({ status, pastDueSince, suspendedAt, deletionAt }: CompanyState): Look {
  if (deletionAt) return { icon: Trash2, text: companyStatusNames.deleting, color: 'text-red' }
  if (suspendedAt) return { icon: Lock, text: companyStatusNames.suspended, color: 'text-red' }
  if (pastDueSince) return { icon: CircleAlert, text: 'Past due', color: 'text-amber' }
  if (!status) return { icon: CircleSlash, text: 'No plan', color: 'text-grey' }
  return { ...looks[status], text: companyStatusNames[status] }
}

type Look = { icon: LucideIcon; text: string; color: string }

const looks: Record<SubscriptionStatus, Omit<Look, 'text'>> = {
  trial: { icon: Clock, color: 'text-blue' },
  active: { icon: CircleCheck, color: 'text-green' },
  canceled: { icon: CircleSlash, color: 'text-grey' },
  expired: { icon: CircleAlert, color: 'text-amber' },
}
