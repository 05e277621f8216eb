import type { TeamMember } from '@mantel/domain/team'
import { PhotoAvatar } from '../files/photo-avatar.tsx'
import { fullName } from './member-name.ts'

type Props = { member: TeamMember; isMe: boolean; size?: number }

export const Member = ({ member, isMe, size = 26 }: Props) => (
  <div className="flex min-w-0 items-center gap-2.5">
    <PhotoAvatar name={fullName(member)} fileId={member.avatarFileId} size={size} />
    <div className="min-w-0">
      <p className="flex items-baseline gap-1.5 text-13 leading-4.5">
        <span className="truncate font-medium" title={fullName(member)}>
          {fullName(member)}
        </span>
        {isMe && <span className="text-12 text-muted-foreground">You</span>}
      </p>
      <p className="truncate text-12 leading-4 text-muted-foreground" title={member.email}>
        {member.email}
      </p>
    </div>
  </div>
)
