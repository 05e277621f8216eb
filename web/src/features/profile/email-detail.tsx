import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Fact } from '../../ui/display/fact.tsx'
import { useSendVerification } from '../auth/verification.ts'
import * as copy from './copy.tsx'
import { emailChangeQuery, useCancelEmailChange } from './queries.ts'

const ChangeEmailDialog = lazyComponent(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog')

export function EmailDetail() {
  const { email, emailVerifiedAt, impersonatorId } = useUser()
  return (
    <Fact label="Email">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      {emailVerifiedAt !== null ? (
        <Badge hue="green" icon={CircleCheck}>
          Confirmed
        </Badge>
      ) : (
        <>
          <Badge hue="amber" icon={Clock}>
            Not confirmed yet
          </Badge>
          <ResendLink />
        </>
      )}
      {impersonatorId === null && <EmailChange />}
    </Fact>
  )
}

function ResendLink() {
  const { send, isSending } = useSendVerification()
  return (
    <Button variant="link" busy={isSending} onClick={send}>
      Resend link
    </Button>
  )
}

function EmailChange() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(emailChangeQuery())
  const cancel = useCancelEmailChange()
  const pending = data?.pending
  const undo = () =>
    cancel.mutateAsync({}).then(
      () => toast({ title: 'Change canceled' }),
      (error: unknown) => toastError(errorText(error, copy.emailChangeNotCanceled)),
    )
  return (
    <>
      {pending ? (
        <span className="flex w-full flex-wrap gap-x-2 text-13 leading-4.5 text-muted-foreground">
          <span className="wrap-anywhere">
            {copy.emailChangeWaits(<bdi className="text-foreground">{pending.email}</bdi>)}
          </span>
          <Button variant="link" busy={cancel.isPending} onClick={() => void undo()}>
            Cancel change
          </Button>
        </span>
      ) : (
        <Button variant="link" onClick={() => setOpen(true)}>
          Change email
        </Button>
      )}
      {isOpen && <ChangeEmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}
