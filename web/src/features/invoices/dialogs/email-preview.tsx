import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { Skeleton } from '../../../ui/display/states.tsx'
import { invoiceEmailQuery } from '../queries.ts'

type Props = { invoiceId: string; recipientName: string; message: string }

/** Shows the email as the client gets it, with what the user has typed so far. */
export function EmailPreview({ invoiceId, recipientName, message }: Props) {
  const { data: email, error } = useQuery(invoiceEmailQuery(invoiceId))
  return (
    <figure className="rounded-box border border-border bg-muted px-3.5 py-3 text-12-5 leading-4.5 text-muted-foreground">
      <figcaption className="mb-2 text-12 leading-4 font-medium">Email preview</figcaption>
      {email ? (
        <>
          <p dir="auto" className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
            {fillIn(email.text, recipientName.trim(), message.trim())}
          </p>
          {email.button && (
            <p className="mt-2.5 inline-block rounded-control border border-border-strong px-2.5 py-1 font-medium">
              {email.button}
            </p>
          )}
        </>
      ) : error ? (
        <p>{errorText(error)}</p>
      ) : (
        // Not Pending: it marks the dialog as busy, and a busy dialog can't be closed.
        <Skeleton className="h-28 w-full" />
      )}
    </figure>
  )
}

/** Without a message, its paragraph is left out. */
const fillIn = (text: string, recipientName: string, message: string) =>
  text
    .split('\n\n')
    .map((paragraph) =>
      paragraph.replace(/\{recipientName\}|\{message\}/g, (field) =>
        field === '{message}' ? message : recipientName || '…',
      ),
    )
    .filter(Boolean)
    .join('\n\n')
