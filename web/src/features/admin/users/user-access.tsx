import type { UserOnPage } from '@mantel/domain/admin/users'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { logged } from '../../activity/logged.ts'
import { nameOf } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'
import {
  keepUser,
  useDeactivate,
  useSendResetLink,
  useSendVerification,
  useSignOutEverywhere,
} from './queries.ts'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Props = { user: UserOnPage }
type Asking = 'role' | 'sign-out' | 'deactivate' | 'reactivate' | null

/** Everything that decides whether and how somebody comes in. */
export function UserAccess({ user }: Props) {
  const { id: me } = useUser()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const isOut = user.deactivatedAt !== null
  const isReachable = !isOut && !user.isCompanyClosed
  const isTeam = user.companyId !== null && user.role !== 'Client'
  return (
    <>
      <ul className="-mt-1">
        {isTeam && (
          <Row title="Role" text={`${roleNames[user.role]} of ${user.companyName}.`}>
            <Button onClick={() => setAsking('role')}>Change role</Button>
          </Row>
        )}
        {isReachable && <ResetLink user={user} />}
        {isReachable && !user.emailVerifiedAt && <Verification user={user} />}
        <Row
          title="Devices"
          text={
            user.openSessions === 0
              ? 'They are signed in nowhere.'
              : `They are signed in on ${user.openSessions} ${user.openSessions === 1 ? 'device' : 'devices'}.`
          }
        >
          <Button disabled={user.openSessions === 0} onClick={() => setAsking('sign-out')}>
            Sign out everywhere
          </Button>
        </Row>
        {user.id !== me && (
          <Row
            title={isReachable ? 'Access' : 'No access'}
            text={
              isOut
                ? 'They cannot sign in. What they did stays.'
                : user.isCompanyClosed
                  ? `Nobody of ${user.companyName} can sign in: it is suspended or being deleted.`
                  : 'They can sign in.'
            }
          >
            {isOut ? (
              <Button onClick={() => setAsking('reactivate')}>Reactivate</Button>
            ) : (
              <Button variant="destructive" onClick={() => setAsking('deactivate')}>
                Deactivate
              </Button>
            )}
          </Row>
        )}
      </ul>
      {asking === 'role' && <RoleDialog user={user} onClose={close} />}
      {asking === 'reactivate' && <ReactivateDialog user={user} onClose={close} />}
      {asking === 'deactivate' && <Deactivate user={user} onClose={close} />}
      {asking === 'sign-out' && <SignOut user={user} onClose={close} />}
    </>
  )
}

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-2.5 text-13 leading-4.5 last:border-b-0">
    <span className="min-w-0 flex-1 basis-60">
      <b className="block font-medium">{title}</b>
      <span className="wrap-anywhere text-muted-foreground">{text}</span>
    </span>
    {children}
  </li>
)

function ResetLink({ user: { id, email } }: Props) {
  const send = useSendResetLink()
  const run = () =>
    send.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Reset link sent', text: `To ${email}. ${logged}` }),
      (error: unknown) => toastError(errorText(error, 'The link could not be sent')),
    )
  return (
    <Row title="Password" text="They get a link by mail to set a new one. It works for 1 hour.">
      <Button busy={send.isPending} onClick={() => void run()}>
        Send reset link
      </Button>
    </Row>
  )
}

function Verification({ user: { id, email } }: Props) {
  const send = useSendVerification()
  const run = () =>
    send.mutateAsync({ params: { id } }).then(
      () => toast({ title: 'Verification sent', text: `To ${email}. ${logged}` }),
      (error: unknown) => toastError(errorText(error, 'The link could not be sent')),
    )
  return (
    <Row title="Email address" text="They have not confirmed it yet.">
      <Button busy={send.isPending} onClick={() => void run()}>
        Send verification again
      </Button>
    </Row>
  )
}

function Deactivate({ user, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const deactivate = useDeactivate()
  const confirm = () =>
    deactivate.mutateAsync({ params: { id: user.id } }).then(
      (changed) => {
        keepUser(queries, changed)
        onClose()
        toast({ title: 'Deactivated', text: `${nameOf(user)} can no longer sign in. ${logged}` })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${nameOf(user)}?`}
      action="Deactivate"
      busy={deactivate.isPending}
      refusal={deactivate.error ? errorText(deactivate.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      They are signed out at once. What they did stays.
    </ConfirmDialog>
  )
}

function SignOut({ user, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const signOut = useSignOutEverywhere()
  const confirm = () =>
    signOut.mutateAsync({ params: { id: user.id } }).then(
      (changed) => {
        keepUser(queries, changed)
        onClose()
        toast({ title: 'Signed out everywhere', text: `${nameOf(user)} has to sign in again. ${logged}` })
      },
      () => {}, // It stays open and says why.
    )
  return (
    <ConfirmDialog
      open
      title={`Sign ${nameOf(user)} out everywhere?`}
      action="Sign out everywhere"
      busy={signOut.isPending}
      refusal={signOut.error ? errorText(signOut.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Whatever they have not saved is lost. They can sign in again with their password.
    </ConfirmDialog>
  )
}
