import { errorText } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useTryMail } from './queries.ts'

/** Whether letters arrive is only known once one has been handed over. */
export function TryMail() {
  const { mutate, isPending, data, error } = useTryMail()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 leading-4.5">
      <Button size="small" busy={isPending} onClick={() => mutate({})}>
        Send test mail
      </Button>
      <p role="status" className="min-w-0 flex-1 wrap-anywhere text-muted-foreground">
        {!isPending && data?.isAccepted && `Accepted for ${data.sentTo}. The answer was: ${data.answer}`}
        {!isPending && data?.isAccepted === false && (
          <span className="text-destructive">
            Not accepted for {data.sentTo}. The answer was: {data.answer}
          </span>
        )}
        {error && (
          <span className="text-destructive">{errorText(error, 'The letter could not be sent')}</span>
        )}
      </p>
    </div>
  )
}
