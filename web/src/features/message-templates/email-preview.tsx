import { errorText } from '../../platform/api/api.ts'
import { Skeleton } from '../../ui/display/states.tsx'

type Props = {
  email: { text: string; button: string | null } | undefined
  error: unknown
  /** What the user has typed so far, by the field's name in braces. */
  typed: Record<string, string>
}

/** Shows the email as the client gets it. */
export const EmailPreview = ({ email, error, typed }: Props) => (
  <figure className="rounded-box border border-border bg-muted px-3.5 py-3 text-12-5 leading-4.5 text-muted-foreground">
    <figcaption className="mb-2 text-12 leading-4 font-medium">Email preview</figcaption>
    {email ? (
      <>
        <p dir="auto" className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {fillIn(email.text, typed)}
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
      // Does not use `Pending`, because it marks the dialog as busy, and a busy dialog can't be closed.
      <Skeleton className="h-28 w-full" />
    )}
  </figure>
)

/** Fills in what the user has typed. If the message is empty, its paragraph is omitted. */
const fillIn = (text: string, typed: Record<string, string>) =>
  text
    .split('\n\n')
    .map((paragraph) => paragraph.replace(/\{(\w+)\}/g, (field, name: string) => typed[name] ?? field))
    .filter(Boolean)
    .join('\n\n')
