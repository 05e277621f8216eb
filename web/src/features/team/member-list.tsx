import { can } from '@mantel/domain/permissions'
import type { TeamMember } from '@mantel/domain/team'
import type { ReactNode } from 'react'
import { CapitalizedRelativeTime } from '../../platform/relative-time.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useMedia } from '../../ui/base/media.ts'
import { Pending } from '../../ui/display/states.tsx'
import { type Column, Table, TableSkeleton } from '../../ui/table/table.tsx'
import { AccessStatus } from './access-status.tsx'
import { Member } from './member.tsx'
import { type MemberAction, MemberMenu } from './member-menu.tsx'
import { MemberRow, MemberRowSkeleton } from './member-row.tsx'
import { roleNames } from './roles.ts'

type Props = { members: TeamMember[]; onChoose: (action: MemberAction, member: TeamMember) => void }

/** A table on wide screens, a list on phones. */
export function MemberList({ members, onChoose }: Props) {
  const user = useUser()
  const isWide = useIsWide()
  const isMe = (member: TeamMember) => member.id === user.id
  const menu = (member: TeamMember) =>
    can(user, 'team:manage') &&
    !isMe(member) && <MemberMenu member={member} onChoose={(action) => onChoose(action, member)} />
  return isWide ? (
    <Table
      label="Team"
      place="text"
      columns={columns(isMe, menu)}
      rows={members}
      keyOf={(member) => member.id}
    />
  ) : (
    <ul className="-mt-2">
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isMe={isMe(member)} menu={menu(member)} />
      ))}
    </ul>
  )
}

export function MemberListSkeleton() {
  const isWide = useIsWide()
  return (
    <Pending label="Loading your team">
      {isWide ? (
        <TableSkeleton place="text" columns={columns(never, nothing)} rows={4} />
      ) : (
        <ul className="-mt-2">
          <MemberRowSkeleton />
          <MemberRowSkeleton />
          <MemberRowSkeleton />
        </ul>
      )}
    </Pending>
  )
}

const useIsWide = () => useMedia('(min-width: 768px)')
const never = () => false
const nothing = () => null

const columns = (
  isMe: (member: TeamMember) => boolean,
  menu: (member: TeamMember) => ReactNode,
): Column<TeamMember>[] => [
  // Name and email share a column, because both would be truncated side by side.
  {
    name: 'member',
    header: 'Name and email',
    cell: (member) => <Member member={member} isMe={isMe(member)} />,
  },
  { name: 'role', header: 'Role', width: '80px', cell: ({ role }) => roleNames[role] },
  {
    name: 'added',
    header: 'Added',
    width: '144px',
    cell: ({ createdAt }) => (
      <CapitalizedRelativeTime
        at={createdAt}
        className="whitespace-nowrap text-muted-foreground tabular-nums"
      />
    ),
  },
  { name: 'status', header: 'Status', width: '124px', cell: (member) => <AccessStatus member={member} /> },
  { name: 'menu', header: <span className="sr-only">Actions</span>, width: '48px', cell: menu },
]
