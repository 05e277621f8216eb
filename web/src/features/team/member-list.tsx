import { can } from '@mantel/domain/permissions'
import type { TeamMember } from '@mantel/domain/team'
import type { ReactNode } from 'react'
import { CapitalizedRelativeTime } from '../../platform/relative-time.tsx'
import { useUser } from '../../platform/session/session.ts'
import { useMedia } from '../../ui/base/media.ts'
import { Pending } from '../../ui/display/states.tsx'
import { type Column, Table, TableSkeleton } from '../../ui/table/table.tsx'
import { AccessState } from './access-status.tsx'
import { Person } from './member.tsx'
import { type PersonAction, PersonMenu } from './member-menu.tsx'
import { PersonRow, PersonRowSkeleton } from './member-row.tsx'
import { roleNames } from './roles.ts'

type Props = { people: TeamMember[]; onChoose: (action: PersonAction, person: TeamMember) => void }

/** A table where there is room for one, a list on a phone. */
export function People({ people, onChoose }: Props) {
  const user = useUser()
  const isWide = useIsWide()
  const isMe = (person: TeamMember) => person.id === user.id
  const menu = (person: TeamMember) =>
    can(user, 'team:manage') &&
    !isMe(person) && <PersonMenu person={person} onChoose={(action) => onChoose(action, person)} />
  return isWide ? (
    <Table
      label="Team"
      place="text"
      columns={columns(isMe, menu)}
      rows={people}
      keyOf={(person) => person.id}
    />
  ) : (
    <ul className="-mt-2">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} isMe={isMe(person)} menu={menu(person)} />
      ))}
    </ul>
  )
}

export function PeopleSkeleton() {
  const isWide = useIsWide()
  return (
    <Pending label="Loading your team">
      {isWide ? (
        <TableSkeleton place="text" columns={columns(nobody, nothing)} rows={4} />
      ) : (
        <ul className="-mt-2">
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
        </ul>
      )}
    </Pending>
  )
}

const useIsWide = () => useMedia('(min-width: 768px)')
const nobody = () => false
const nothing = () => null

const columns = (
  isMe: (person: TeamMember) => boolean,
  menu: (person: TeamMember) => ReactNode,
): Column<TeamMember>[] => [
  // The address stands below the name: side by side, both would be cut off.
  {
    name: 'person',
    header: 'Name and email',
    cell: (person) => <Person person={person} isMe={isMe(person)} />,
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
  { name: 'state', header: 'State', width: '124px', cell: (person) => <AccessState person={person} /> },
  { name: 'menu', header: <span className="sr-only">Actions</span>, width: '48px', cell: menu },
]
