import type { UserOnPage } from '@mantel/domain/admin/users'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { fullName } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import {
  cacheUser,
  useDeactivate,
  useSendResetLink,
  useSendVerification,
  useSignOutEverywhere,
} from './queries.ts'
import { ReactivateDialog } from './reactivate-dialog.tsx'
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Props = { user: UserOnPage }
type OpenDialog = 'role' | 'two-factor' | 'sign-out' | 'deactivate' | 'reactivate' | null

export function UserAccess({ user }: Props) {
  const { id: me } = useUser()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const isDeactivated = user.deactivatedAt !== null
  const isReachable = !isDeactivated && !user.isCompanyClosed
  const isTeam = user.companyId !== null && user.role !== 'Client'
  return (
    <>
      <ul className="-mt-1">
        {isTeam && (
          <Row title="Role" text={copy.roleAt(roleNames[user.role], user.companyName)}>
            <Button onClick={() => setDialog('role')}>Change role</Button>
          </Row>
        )}
        {isReachable && <ResetLink user={user} />}
        {isReachable && !user.emailVerifiedAt && <Verification user={user} />}
        {user.hasTwoFactor && user.id !== me && (
          <Row title="Two-factor sign-in" text={copy.twoFactorOn}>
            <Button onClick={() => setDialog('two-factor')}>Reset</Button>
          </Row>
        )}
        <Row title="Devices" text={copy.signedInOn(user.openSessions)}>
          <Button disabled={user.openSessions === 0} onClick={() => setDialog('sign-out')}>
            Sign out everywhere
          </Button>
        </Row>
        {user.id !== me && (
          <Row
            title={isReachable ? 'Access' : 'No access'}
            text={
              isDeactivated
                ? copy.cannotSignIn
                : user.isCompanyClosed
                  ? copy.companyClosed(user.companyName)
                  : copy.canSignIn
            }
          >
            {isDeactivated ? (
              <Button onClick={() => setDialog('reactivate')}>Reactivate</Button>
            ) : (
              <Button variant="destructive" onClick={() => setDialog('deactivate')}>
                Deactivate
              </Button>
            )}
          </Row>
        )}
      </ul>
      {dialog === 'role' && <RoleDialog user={user} onClose={close} />}
      {dialog === 'two-factor' && <ResetTwoFactorDialog user={user} onClose={close} />}
      {dialog === 'reactivate' && <ReactivateDialog user={user} onClose={close} />}
      {dialog === 'deactivate' && <Deactivate user={user} onClose={close} />}
      {dialog === 'sign-out' && <SignOut user={user} onClose={close} />}
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
      () => toast({ title: 'Reset link sent', text: `${copy.sentTo(email)} ${logged}` }),
      (error: unknown) => toastError(errorText(error, copy.sendFailed)),
    )
  return (
    <Row title="Password" text={copy.resetLinkHint}>
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
      () => toast({ title: 'Confirmation sent', text: `${copy.sentTo(email)} ${logged}` }),
      (error: unknown) => toastError(errorText(error, copy.sendFailed)),
    )
  return (
    <Row title="Email address" text={copy.notConfirmed}>
      <Button busy={send.isPending} onClick={() => void run()}>
        Resend confirmation
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
        cacheUser(queries, changed)
        onClose()
        toast({ title: 'Deactivated', text: `${copy.noLongerSignsIn(fullName(user))} ${logged}` })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${fullName(user)}?`}
      action="Deactivate"
      busy={deactivate.isPending}
      refusal={deactivate.error ? errorText(deactivate.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {copy.deactivateText}
    </ConfirmDialog>
  )
}

function SignOut({ user, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const signOut = useSignOutEverywhere()
  const confirm = () =>
    signOut.mutateAsync({ params: { id: user.id } }).then(
      (changed) => {
        cacheUser(queries, changed)
        onClose()
        toast({ title: 'Signed out everywhere', text: `${copy.hasToSignIn(fullName(user))} ${logged}` })
      },
      () => {}, // The dialog stays open and shows the error.
    )
  return (
    <ConfirmDialog
      open
      title={copy.signOutTitle(fullName(user))}
      action="Sign out everywhere"
      busy={signOut.isPending}
      refusal={signOut.error ? errorText(signOut.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {copy.signOutText}
    </ConfirmDialog>
  )
}
