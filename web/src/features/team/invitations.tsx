import { invitableRoles, mayInvite } from '@mantel/domain/permissions'
import type { Invitation } from '@mantel/domain/team'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { isPast } from '../../platform/dates.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { useUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/base/classes.ts'
import { useMedia } from '../../ui/base/media.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import { invitationsQuery } from './queries.ts'
import { roleNames } from './roles.ts'

export function Invitations() {
  const { data: invitations, error, refetch } = useQuery(invitationsQuery())
  const isWide = useMedia('(min-width: 768px)')
  if (error && !invitations) {
    return <LoadError small what="invitations" message={errorText(error)} onRetry={() => void refetch()} />
  }
  if (!invitations?.length) return null
  return (
    <div className="mt-7">
      <h3 className="mb-1 text-13 leading-4.5 font-semibold">Pending invitations</h3>
      {isWide ? (
        <Table
          label="Invitations"
          place="text"
          columns={columns}
          rows={invitations}
          keyOf={(invitation) => invitation.id}
        />
      ) : (
        <ul>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </div>
  )
}

// The widths match the table of team members above, so that both tables line up.
const columns: Column<Invitation>[] = [
  {
    name: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="block py-1 font-medium wrap-anywhere">{email}</span>,
  },
  { name: 'role', header: 'Role', width: '80px', cell: ({ role }) => roleNames[role] },
  {
    name: 'expires',
    header: 'Link',
    width: '144px',
    cell: (invitation) => <Expiry invitation={invitation} />,
  },
  {
    name: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '172px',
    cell: (invitation) => <Actions invitation={invitation} />,
  },
]

const InvitationRow = ({ invitation }: { invitation: Invitation }) => (
  <li className="border-b border-border py-3 text-13 leading-4.5">
    <p className="font-medium wrap-anywhere">{invitation.email}</p>
    <p className="mt-0.5 flex items-center gap-1 text-muted-foreground">
      {roleNames[invitation.role]} · <Expiry invitation={invitation} />
    </p>
    <div className="mt-2">
      <Actions invitation={invitation} />
    </div>
  </li>
)

function Expiry({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const isOver = isPast(expiresAt)
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        isOver ? 'text-amber' : 'text-muted-foreground',
      )}
    >
      {isOver && <Clock size={14} strokeWidth={1.8} aria-hidden />}
      <span>
        {isOver ? 'Expired' : 'Expires'} <RelativeTime at={expiresAt} />
      </span>
    </span>
  )
}

/** Only users who could have sent the invitation may resend or revoke it. */
function Actions({ invitation }: { invitation: Invitation }) {
  const { role } = useUser()
  const mayManage = invitableRoles.some((one) => one === invitation.role && mayInvite(role, one))
  return mayManage && <InvitationActions invitation={invitation} />
}
