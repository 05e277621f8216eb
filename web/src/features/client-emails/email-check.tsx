import type { ClientEmailPreview } from '@mantel/domain/client-emails'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { DialogActions } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { type EmailedKind, useClientEmails } from './queries.ts'

type Props = {
  kind: EmailedKind
  ids: string[]
  draft: { subject: string; text: string }
  preview: ClientEmailPreview
  onBack: () => void
  onSent: () => void
}

/** The email as each client gets it, who gets none and why, and the button that sends it. */
export function EmailCheck({ kind, ids, draft, preview: { emails, notEmailed }, onBack, onSent }: Props) {
  const { send } = useClientEmails(kind)
  const [refusal, setRefusal] = useState<string>()
  async function sendAll() {
    setRefusal(undefined)
    try {
      const result = await send.mutateAsync({ body: { ids, ...draft } })
      toast({
        title: copy.sent(result.count),
        ...(result.notEmailed.length > 0 && {
          text: copy.notEmailed(result.notEmailed.map(({ name }) => name)),
        }),
      })
      onSent()
    } catch (error) {
      setRefusal(errorText(error, copy.notSent))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {emails.length > 0 ? <Preview emails={emails} /> : <p className="text-13">{copy.noOne}</p>}
      {notEmailed.length > 0 && (
        <details className="text-13" open={emails.length === 0}>
          <summary className="cursor-pointer rounded-sm py-1 text-muted-foreground touch:py-3">
            {copy.excluded(notEmailed.length)}
          </summary>
          <ul aria-label={copy.excluded(notEmailed.length)} className="mt-1 max-h-40 overflow-y-auto">
            {notEmailed.map(({ id, name, reason }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 border-t border-border py-1.5">
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
                <span className="text-12-5 text-muted-foreground wrap-anywhere">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {refusal && <FormError>{refusal}</FormError>}
      <DialogActions>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        {emails.length > 0 && (
          <Button variant="primary" busy={send.isPending} onClick={() => void sendAll()}>
            {copy.sendTo(emails.length)}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

function Preview({ emails }: { emails: ClientEmailPreview['emails'] }) {
  const [at, setAt] = useState(0)
  const shown = emails[at]
  if (!shown) return null
  return (
    <figure aria-label="Email preview" className="rounded-box border border-border bg-muted px-3.5 py-3">
      <figcaption className="flex items-center gap-1 text-12 text-muted-foreground">
        <span role="status" className="mr-auto tabular-nums">
          {copy.previewOf(at + 1, emails.length)}
        </span>
        <IconButton
          icon={ChevronLeft}
          label="Previous email"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next email"
          disabled={at === emails.length - 1}
          onClick={() => setAt(at + 1)}
        />
      </figcaption>
      <p className="text-12-5 text-muted-foreground wrap-anywhere">
        <bdi>{shown.name}</bdi>, {shown.email}
      </p>
      <p dir="auto" className="mt-2 text-13 font-semibold wrap-anywhere">
        {shown.subject}
      </p>
      <p dir="auto" className="mt-1.5 max-h-60 overflow-y-auto text-13 wrap-anywhere whitespace-pre-line">
        {shown.text}
      </p>
    </figure>
  )
}
