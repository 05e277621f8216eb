import type { TeamMember } from '@mantel/domain/team'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { fullDate } from '../../platform/dates.ts'

export const AccessStatus = ({ member: { deactivatedAt } }: { member: TeamMember }) =>
  deactivatedAt ? (
    <span
      title={`Since ${fullDate(deactivatedAt)}`}
      className="flex items-center gap-1.5 whitespace-nowrap text-grey"
    >
      <CircleSlash size={14} strokeWidth={1.8} aria-hidden />
      Deactivated
    </span>
  ) : (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <CircleCheck size={14} strokeWidth={1.8} aria-hidden className="text-green" />
      Active
    </span>
  )
