import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { cacheLeadForm, useNewKey } from './queries.ts'

/** Replaces the key of the form, for example after spam. */
export function KeySection() {
  const queries = useQueryClient()
  const newKey = useNewKey()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    newKey.reset()
  }
  const replace = () =>
    newKey.mutate(
      {},
      {
        onSuccess: (form) => {
          cacheLeadForm(queries, form)
          close()
          toast({ title: copy.replaced, text: copy.replacedHint })
        },
      },
    )
  return (
    <Section title={copy.keyTitle}>
      <p className="mb-3 text-13 leading-4.5 text-muted-foreground">{copy.keyHint}</p>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        {copy.replaceKey}…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={copy.replaceQuestion}
        action={copy.replaceKey}
        busy={newKey.isPending}
        refusal={newKey.error ? errorText(newKey.error, copy.notReplaced) : undefined}
        onConfirm={replace}
        onClose={close}
      >
        {copy.replaceConsequence}
      </ConfirmDialog>
    </Section>
  )
}
