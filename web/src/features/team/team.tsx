import type { TeamMember } from '@mantel/domain/team'
import { useState } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { People } from './member-list.tsx'
import type { PersonAction } from './member-menu.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'

type Doing = { action: PersonAction; person: TeamMember }

/** The people, and the dialog of whatever is being done to one of them. */
export function Team({ people }: { people: TeamMember[] }) {
  const { id: me } = useUser()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <>
      <People people={inOrder(people, me)} onChoose={(action, person) => setDoing({ action, person })} />
      {doing?.action === 'change-role' && <ChangeRoleDialog person={doing.person} onClose={close} />}
      {doing?.action === 'deactivate' && <DeactivateDialog person={doing.person} onClose={close} />}
      {doing?.action === 'reactivate' && <ReactivateDialog person={doing.person} onClose={close} />}
    </>
  )
}

/** Oneself first, whoever lost their access last. */
const inOrder = (people: TeamMember[], me: string) =>
  people.toSorted((one, other) => rank(one, me) - rank(other, me))

const rank = ({ id, deactivatedAt }: TeamMember, me: string) =>
  id === me ? 0 : deactivatedAt === null ? 1 : 2
