import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'

type Props = {
  reset: () => Promise<CompanyStyles>
  onReset: (styles: CompanyStyles) => void
  /** Explains in the dialog what is lost, and for whom. */
  consequence: string
}

export function ResetStyles({ reset, onReset, consequence }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const close = () => {
    setAsking(false)
    setRefusal(undefined)
  }
  const confirm = async () => {
    setBusy(true)
    try {
      onReset(await reset())
      close()
      toast({ title: copy.brandingReset })
    } catch (error) {
      setRefusal(errorText(error, copy.brandingNotReset))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="ghost" className="-mr-3" onClick={() => setAsking(true)}>
        Reset to default
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={copy.resetTitle}
        action="Reset"
        busy={busy}
        refusal={refusal}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {consequence}
      </ConfirmDialog>
    </>
  )
}
