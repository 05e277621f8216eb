import type { CompanyStyles } from '@mantel/domain/settings/branding'
import { useState } from 'react'
import { ConfirmChange } from '../../../platform/saving/confirm-change.tsx'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'

type Props = {
  reset: () => Promise<CompanyStyles>
  onReset: (styles: CompanyStyles) => void
  /** Explains in the dialog what is lost, and for whom. */
  consequence: string
}

export function ResetStyles({ reset, onReset, consequence }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="-mr-3" onClick={() => setAsking(true)}>
        Reset to default
      </Button>
      {isAsking && (
        <ConfirmChange
          title={copy.resetTitle}
          action="Reset"
          run={async () => {
            onReset(await reset())
            toast({ title: copy.brandingReset })
          }}
          failure={copy.brandingNotReset}
          onClose={() => setAsking(false)}
        >
          {consequence}
        </ConfirmChange>
      )}
    </>
  )
}
