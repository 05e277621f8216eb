import { CircleCheck, Clock } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Fact } from '../../ui/display/fact.tsx'
import { useSendVerification } from '../auth/verification.ts'

export function EmailFact({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <Fact label="Email">
      <span className="min-w-0 wrap-anywhere">{email}</span>
      {isConfirmed ? (
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
