import { addDays, dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'
import type { FilledMessage } from '@mantel/domain/message-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { isStale } from '../../../platform/saving/save-with-merge.ts'
import { toast } from '../../../platform/toast.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { EmailForm } from '../../message-templates/email-form.tsx'
import { contractQuery, useSendContract } from '../queries.ts'
import * as copy from './copy.tsx'
import { ContractEmailPreview } from './email-preview.tsx'
import { applyTemplate, type EmailText, findGap } from './email-text.ts'
import { ExpiryField } from './expiry-field.tsx'
import { initialSendingValues, reminderOptions, type SendingValues, sendingFields } from './sending-fields.ts'

type Props = {
  contract: Contract
  /** The project’s title. */
  about: string
  timeZone: string
  onSent?: () => void
  onClose: () => void
}

export function SendDialog({ contract, about, timeZone, onSent, onClose }: Props) {
  const isAgain = contract.displayedStatus === 'sent' || contract.displayedStatus === 'expired'
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={isAgain ? 'Resend contract' : 'Send for signature'}
      description={isAgain ? copy.resendHint : copy.sendHint}
    >
      <SendForm contract={contract} about={about} timeZone={timeZone} onSent={onSent} onClose={onClose} />
    </FormDialog>
  )
}

const hasOwnerField = ({ content }: Contract) =>
  placedFields(content).some(({ signer }) => signer === 'owner')

type Schema = z.ZodType<z.output<typeof sendingFields>, SendingValues>

function SendForm({ contract, about, timeZone, onSent, onClose }: Props) {
  const queries = useQueryClient()
  const send = useSendContract()
  const [first] = useState(() => initialSendingValues(contract, about))
  const form = useInputForm(sendingFields as unknown as Schema, { defaultValues: first })
  const { errors, isSubmitting } = form.formState
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const typed = form.watch()
  // `found` is text that was filled in automatically. `gaps` are the template’s placeholders without a value.
  const [found, setFound] = useState<EmailText>(first)
  const [gaps, setGaps] = useState<string[]>([])

  function fillIn(template: FilledMessage) {
    const filled = applyTemplate(form.getValues(), template, found)
    form.setValue('subject', filled.subject, { shouldDirty: true })
    form.setValue('message', filled.message, { shouldDirty: true })
    form.clearErrors(['subject', 'message'])
    form.setFocus('message')
    setFound({ subject: template.subject, message: template.text })
    setGaps([...gaps, ...template.gaps])
  }

  const submit = form.handleSubmit(async (given) => {
    const open = findGap(given, gaps)
    if (open) {
      form.setError(open.name, { message: copy.fillGap(open.gap) })
      return form.setFocus(open.name)
    }
    try {
      await send.mutateAsync({ params: { id: contract.id }, body: { ...given, version: contract.version } })
      toast({ title: 'Contract sent', text: `To ${given.recipientName}, ${given.recipientEmail}` })
      onSent?.()
      onClose()
    } catch (error) {
      if (isStale(error)) await queries.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey })
      form.refuseHere(error, copy.contractNotSent)
    }
  })
  return (
    <EmailForm
      form={form}
      onSubmit={submit}
      copy={copy}
      templates={{ projectId: contract.projectId, category: 'contract', onChoose: fillIn }}
    >
      <ContractEmailPreview
        contractId={contract.id}
        recipientName={typed.recipientName}
        message={typed.message}
        expiresOn={formatNumericDay(addDays(today, Number(typed.expiresInDays)))}
      />
      <ExpiryField
        today={today}
        days={typed.expiresInDays}
        error={errors.expiresInDays?.message}
        {...form.register('expiresInDays')}
      />
      <div className="text-13 leading-4.5">
        <Switch
          checked={typed.remindersEnabled}
          onChange={(isOn) => form.setValue('remindersEnabled', isOn, { shouldDirty: true })}
        >
          Automatic reminders
        </Switch>
        <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">{copy.remindersHint}</p>
        {typed.remindersEnabled && (
          <div className="mt-2 ml-10 max-w-40">
            <Select
              aria-label={copy.remindEvery}
              options={reminderOptions}
              {...form.register('reminderDays')}
            />
          </div>
        )}
      </div>
      {contract.owner && hasOwnerField(contract) && (
        <p className="text-13 leading-4.5 text-muted-foreground">
          {copy.ownerSignature(<bdi>{contract.owner.name}</bdi>)}
        </p>
      )}
      <DialogFooter error={errors.root?.message} action="Send" busy={isSubmitting} onCancel={onClose} />
    </EmailForm>
  )
}
