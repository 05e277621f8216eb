import type { Contract } from '@mantel/domain/contracts/contracts'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { relativeDate } from '../../../platform/dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { FormError } from '../../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { useRemindClient } from '../queries.ts'
import { isJustReminded } from '../sent/waiting-status.ts'
import * as copy from './copy.tsx'

type Props = { contract: Contract; onClose: () => void }

export function RemindDialog({ contract, onClose }: Props) {
  const remind = useRemindClient()
  const [refusal, setRefusal] = useState<string>()
  const [now] = useState(() => new Date())
  const { link } = contract
  const isTooSoon = isJustReminded(contract, now)
  async function send() {
    setRefusal(undefined)
    try {
      await remind.mutateAsync({ params: { id: contract.id } })
      toast({ title: 'Reminder sent', text: link?.recipientEmail ? `To ${link.recipientEmail}` : undefined })
      onClose()
    } catch (error) {
      setRefusal(errorText(error, copy.reminderNotSent))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.remindTitle(link?.recipientName)}
      description={
        <>
          {copy.emailsTheirLink(link?.recipientEmail)}
          {link?.lastRemindedAt && copy.lastReminder(relativeDate(link.lastRemindedAt))}
          {isTooSoon && copy.remindedToday}
        </>
      }
    >
      {refusal && (
        <div className="mb-4">
          <FormError>{refusal}</FormError>
        </div>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={remind.isPending} disabled={isTooSoon} onClick={() => void send()}>
          Send reminder
        </Button>
      </DialogActions>
    </Dialog>
  )
}
