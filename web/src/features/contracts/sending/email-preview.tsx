import { useUser } from '../../../platform/session/session.ts'
import * as copy from './copy.tsx'

type Props = { recipientName: string; contractName: string; projectName: string; message: string }

/** Shows what the email adds to the message, so that the sender does not type it again. */
export function EmailPreview({ recipientName, contractName, projectName, message }: Props) {
  const { firstName, lastName, companyName } = useUser()
  return (
    <figure className="rounded-box border border-border bg-muted px-3.5 py-3 text-12-5 leading-4.5 text-muted-foreground">
      <figcaption className="mb-2 text-12 leading-4 font-medium">Email preview</figcaption>
      <p>
        Hello <bdi>{recipientName.trim() || '…'}</bdi>,
      </p>
      <p className="my-2">{copy.readyToSign(<bdi>{contractName}</bdi>, <bdi>{projectName}</bdi>)}</p>
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
