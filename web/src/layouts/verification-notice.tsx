import { MailCheck } from 'lucide-react'
import { useSendVerification } from '../features/auth/verification.ts'
import { useUser } from '../platform/session/session.ts'
import { Button } from '../ui/base/button.tsx'
import * as copy from './copy.ts'

/** Shown to users who have not confirmed their email address. They can work, but cannot send contracts. */
export function VerificationNotice() {
  const { send, isSending } = useSendVerification()
  const { email } = useUser()
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 border-b border-border bg-gold-soft px-5 py-1.5 text-13 leading-4.5 text-gold max-md:px-4">
      <MailCheck size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">{copy.confirmEmail(email)}</p>
      <Button variant="outline" size="small" busy={isSending} onClick={send}>
        Resend link
      </Button>
    </div>
  )
}
