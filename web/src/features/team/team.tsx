import type { TeamMember } from '@mantel/domain/team'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { MemberList } from './member-list.tsx'
import type { MemberAction } from './member-menu.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx'

type OpenDialog = { action: MemberAction; member: TeamMember }

export function Team({ members }: { members: TeamMember[] }) {
  const { id: me } = useUser()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <MemberList
        members={inOrder(members, me)}
        onChoose={(action, member) => setDialog({ action, member })}
      />
      {dialog?.action === 'change-role' && <ChangeRoleDialog member={dialog.member} onClose={close} />}
      {dialog?.action === 'reset-two-factor' && (
        <ResetTwoFactorDialog member={dialog.member} onClose={close} />
      )}
      {dialog?.action === 'deactivate' && <DeactivateDialog member={dialog.member} onClose={close} />}
      {dialog?.action === 'reactivate' && <ReactivateDialog member={dialog.member} onClose={close} />}
    </>
  )
}

/** The signed-in user first, deactivated members last. */
const inOrder = (members: TeamMember[], me: string) =>
  members.toSorted((one, other) => rank(one, me) - rank(other, me))

const rank = ({ id, deactivatedAt }: TeamMember, me: string) =>
  id === me ? 0 : deactivatedAt === null ? 1 : 2
