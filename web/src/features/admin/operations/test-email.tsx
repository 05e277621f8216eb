import { errorText } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.tsx'
import { useSendTestEmail } from './queries.ts'

/** Sends an email right away and shows the response of the mail server. */
export function TestEmail() {
  const { mutate, isPending, data, error } = useSendTestEmail()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 leading-4.5">
      <Button size="small" busy={isPending} onClick={() => mutate({})}>
        Send test email
      </Button>
      <p role="status" className="min-w-0 flex-1 wrap-anywhere text-muted-foreground">
        {!isPending && data?.isAccepted && copy.testAccepted(data.sentTo, data.answer)}
        {!isPending && data?.isAccepted === false && (
          <span className="text-destructive">{copy.testRefused(data.sentTo, data.answer)}</span>
        )}
        {error && <span className="text-destructive">{errorText(error, copy.testFailed)}</span>}
      </p>
    </div>
  )
}
