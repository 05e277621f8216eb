import type { TeamMember } from '@mantel/domain/team'
import { Avatar } from '../../ui/display/avatar.tsx'
import { nameOf } from './member-name.ts'

type Props = { person: TeamMember; isMe: boolean; size?: number }

export const Person = ({ person, isMe, size = 26 }: Props) => (
  <div className="flex min-w-0 items-center gap-2.5">
    <Avatar name={nameOf(person)} size={size} />
    <div className="min-w-0">
      <p className="flex items-baseline gap-1.5 text-13 leading-4.5">
        <span className="truncate font-medium" title={nameOf(person)}>
          {nameOf(person)}
        </span>
        {isMe && <span className="text-12 text-muted-foreground">You</span>}
      </p>
      <p className="truncate text-12 leading-4 text-muted-foreground" title={person.email}>
        {person.email}
      </p>
    </div>
  </div>
)
