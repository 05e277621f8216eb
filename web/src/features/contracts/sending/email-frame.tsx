import { useUser } from '../../../platform/session/session.ts'

type Props = { recipientName: string; message: string }

/** What our letter puts around the message: who greets again or signs once more does it knowingly. */
export function LetterFrame({ recipientName, message }: Props) {
  const { firstName, lastName, companyName } = useUser()
  return (
    <figure className="rounded-box border border-border bg-muted px-3.5 py-3 text-12-5 leading-4.5 text-muted-foreground">
      <figcaption className="mb-2 text-12 leading-4 font-medium">How the letter reads</figcaption>
      <p>
        Hello <bdi>{recipientName.trim() || '…'}</bdi>,
      </p>
      <p
        dir="auto"
        className="my-2 max-h-36 overflow-y-auto wrap-anywhere whitespace-pre-line text-foreground"
      >
        {message.trim() || 'It takes about two minutes.'}
      </p>
      <p className="my-2.5 inline-block rounded-control border border-border-strong px-2.5 py-1 font-medium">
        Read and sign
      </p>
      <p>
        <bdi>{[[firstName, lastName].filter(Boolean).join(' '), companyName].filter(Boolean).join(', ')}</bdi>
      </p>
    </figure>
  )
}
