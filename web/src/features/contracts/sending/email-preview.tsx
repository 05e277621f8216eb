import { useUser } from '../../../platform/session/session.ts'
import * as copy from './copy.tsx'

type Props = { recipientName: string; message: string }

/** Shows the greeting and the sender's name, which the email adds, so that the sender does not type them again. */
export function EmailPreview({ recipientName, message }: Props) {
  const { firstName, lastName, companyName } = useUser()
  return (
    <figure className="rounded-box border border-border bg-muted px-3.5 py-3 text-12-5 leading-4.5 text-muted-foreground">
      <figcaption className="mb-2 text-12 leading-4 font-medium">Email preview</figcaption>
      <p>
        Hello <bdi>{recipientName.trim() || '…'}</bdi>,
      </p>
      <p
        dir="auto"
        className="my-2 max-h-36 overflow-y-auto wrap-anywhere whitespace-pre-line text-foreground"
      >
        {message.trim() || copy.defaultMessage}
      </p>
      <p className="my-2.5 inline-block rounded-control border border-border-strong px-2.5 py-1 font-medium">
        Review and sign
      </p>
      <p>
        <bdi>{[[firstName, lastName].filter(Boolean).join(' '), companyName].filter(Boolean).join(', ')}</bdi>
      </p>
    </figure>
  )
}
