import type { TeamMember } from '@mantel/domain/team'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/display/states.tsx'
import { AccessStatus } from './access-status.tsx'
import { Member } from './member.tsx'
import { roleNames } from './roles.ts'

type Props = { member: TeamMember; isMe: boolean; menu: ReactNode }

/** A row of the phone list. It shows the status of deactivated members only. */
export const MemberRow = ({ member, isMe, menu }: Props) => (
  <li className="flex min-h-16 items-center gap-3 border-b border-border py-2">
    <div className="min-w-0 flex-1">
      <Member member={member} isMe={isMe} size={32} />
    </div>
    <div className="flex flex-col items-end gap-0.5 text-13 leading-4.5">
      {roleNames[member.role]}
      {member.deactivatedAt && <AccessStatus member={member} />}
    </div>
    {/* Keeps its width without a menu, so that the roles line up. */}
    <div className="-mr-3.5 -ml-2 w-11 shrink-0">{menu}</div>
  </li>
)

export const MemberRowSkeleton = () => (
  <li className="flex min-h-16 items-center gap-2.5 border-b border-border py-2">
    <Skeleton className="size-8 rounded-full!" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-3 w-32" />
      <Skeleton className="h-2.5 w-44" />
    </div>
  </li>
)
