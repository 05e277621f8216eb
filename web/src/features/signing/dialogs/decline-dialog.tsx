import type { SigningData } from '@mantel/domain/contracts/signing'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { ApiError, callApi } from '../../site/call-api.ts'
import * as copy from './copy.ts'
import { Modal } from './modal.tsx'

type Props = {
  token: string
  company: SigningData['company']
  onClose: () => void
  onDeclined: () => void
  onSignedElsewhere: () => void
}

export function DeclineDialog({ token, company, onClose, onDeclined, onSignedElsewhere }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const [errorText, setErrorText] = useState<string>()

  async function decline() {
    setPending(true)
    setErrorText(undefined)
    try {
      await callApi(`/api/sign/${token}/declines`, { reason })
      onDeclined()
    } catch (error) {
      // The contract was signed in the meantime, so it can't be declined.
      if (error instanceof ApiError && error.status === 409) return onSignedElsewhere()
      setPending(false)
      setErrorText((error instanceof ApiError && error.text) || copy.declineFailed)
    }
  }

  return (
    <Modal title="Decline to sign?" onClose={onClose}>
      <p className="text-muted-foreground">{copy.declineHint(company.name)}</p>
      <label htmlFor={id} className="mt-4 block text-14 font-medium">
        Reason <span className="font-normal text-muted-foreground">(optional)</span>
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="mt-1.5 w-full rounded-box border border-input bg-card px-3.5 py-2.5"
      />
      <p role="alert" className="mt-1 flex items-start gap-1.5 text-14 text-destructive">
        {errorText && (
          <>
            <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-1 shrink-0" />
            {errorText}
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button size="large" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          Go back
        </Button>
        <Button size="large" variant="danger" busy={isPending} onClick={decline}>
          Decline contract
        </Button>
      </div>
    </Modal>
  )
}
