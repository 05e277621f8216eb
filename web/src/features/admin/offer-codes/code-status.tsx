import { CircleCheck, CircleDashed, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import type { CodeStatus } from './offer-code.ts'

const looks: Record<CodeStatus, { label: string; icon: LucideIcon; color: string }> = {
  active: { label: 'Active', icon: CircleCheck, color: 'text-green' },
  inactive: { label: 'Inactive', icon: CircleSlash, color: 'text-grey' },
  expired: { label: 'Expired', icon: Clock, color: 'text-grey' },
  'used up': { label: 'Used up', icon: CircleDashed, color: 'text-grey' },
}

export function CodeStatusLabel({ status }: { status: CodeStatus }) {
  const { label, icon: Icon, color } = looks[status]
  return (
    <span
      className={classes('flex items-center gap-1.5 whitespace-nowrap', status !== 'active' && 'text-grey')}
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden className={color} />
      {label}
    </span>
  )
}
