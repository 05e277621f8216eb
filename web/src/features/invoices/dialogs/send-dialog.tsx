import { instantOnClock } from '@mantel/domain/basics/dates'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import type { FilledMessage } from '@mantel/domain/message-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { companyZone } from '../../../platform/display-zone.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { isStale } from '../../../platform/saving/save-with-merge.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { EmailForm } from '../../message-templates/email-form.tsx'
import {
  invoiceEmailQuery,
  invoiceQuery,
  useResendInvoice,
  useScheduleInvoice,
  useSendInvoice,
} from '../queries.ts'
import * as copy from './copy.ts'
import { InvoiceEmailPreview } from './email-preview.tsx'
import { SendTime } from './send-time.tsx'
import { initialSendingValues, type SendingValues, sendingFields } from './sending-fields.ts'

type Props = { invoice: Invoice; onClose: () => void }

/** Sends a draft now or later, or sends the link of a sent invoice again. */
export function SendDialog({ invoice, onClose }: Props) {
  const isAgain = invoice.sentAt !== null
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`${isAgain ? 'Resend' : 'Send'} ${invoice.invoiceNumber}`}
      description={isAgain ? copy.resendHint : copy.sendHint}
    >
      <SendForm invoice={invoice} onClose={onClose} />
    </FormDialog>
  )
}

type Schema = z.ZodType<z.output<typeof sendingFields>, SendingValues>

function SendForm({ invoice, onClose }: Props) {
  const { companyName } = useUser()
  const queries = useQueryClient()
  const [send, resend, schedule] = [useSendInvoice(), useResendInvoice(), useScheduleInvoice()]
  const [first] = useState(() => initialSendingValues(invoice, companyName))
  const form = useInputForm(sendingFields as unknown as Schema, { defaultValues: first })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch()
  const [gaps, setGaps] = useState<string[]>([])
  const mayWait = invoice.actions.includes('schedule')

  function fillIn(template: FilledMessage) {
    form.setValue('subject', template.subject, { shouldDirty: true })
    const own = form.getValues('message').trimEnd()
    form.setValue('message', own ? `${own}\n\n${template.text}` : template.text, { shouldDirty: true })
    form.setFocus('message')
    setGaps([...gaps, ...template.gaps])
  }

  const submit = form.handleSubmit(async ({ isLater, at, ...recipient }) => {
    const gap = gaps.find((text) => recipient.message.includes(text) || recipient.subject?.includes(text))
    if (gap) return form.setError('message', { message: copy.fillGap(gap) })
    const time = instantOnClock(companyZone(), at)
    if (isLater && !time) return form.setError('at', { message: copy.chooseTime })
    const params = { id: invoice.id }
    const { version } = invoice
    try {
      if (invoice.sentAt) await resend.mutateAsync({ params, body: recipient })
      else if (isLater) {
        const body = { ...recipient, version, at: time ?? '' }
        await schedule.mutateAsync({ params, body })
      } else await send.mutateAsync({ params, body: { ...recipient, version } })
      toast({
        title: isLater ? 'Invoice scheduled' : 'Invoice sent',
        text: `To ${recipient.recipientName}, ${recipient.recipientEmail}`,
      })
      onClose()
    } catch (error) {
      if (isStale(error)) {
        // Refetches what the user sees, so that the next attempt sends the current invoice.
        const shown = [invoiceQuery(invoice.id), invoiceEmailQuery(invoice.id)]
        await Promise.all(shown.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
      }
      form.refuseHere(error, isLater ? copy.notScheduled : copy.notSent)
    }
  })
  return (
    <EmailForm
      form={form}
      onSubmit={submit}
      copy={copy}
      templates={{ projectId: invoice.projectId, category: 'invoice', onChoose: fillIn }}
    >
      <InvoiceEmailPreview
        invoiceId={invoice.id}
        recipientName={typed.recipientName}
        message={typed.message}
      />
      {mayWait && (
        <div className="flex flex-col gap-3 text-13">
          <Switch
            checked={typed.isLater}
            onChange={(isOn) => form.setValue('isLater', isOn, { shouldDirty: true })}
          >
            {copy.sendLater}
          </Switch>
          {typed.isLater && (
            <SendTime
              name={form.register('at').name}
              value={typed.at}
              error={errors.at?.message}
              onTime={(at) => form.setValue('at', at, { shouldDirty: true })}
            />
          )}
        </div>
      )}
      <DialogFooter
        error={errors.root?.message}
        action={typed.isLater ? 'Schedule' : invoice.sentAt ? 'Resend' : 'Send'}
        busy={isSubmitting}
        onCancel={onClose}
      />
    </EmailForm>
  )
}
