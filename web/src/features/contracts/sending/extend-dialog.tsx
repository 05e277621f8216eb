import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { dayIn } from '@mantel/domain/dates'
import { email } from '@mantel/domain/fields'
import { useState } from 'react'
import { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useExtendContract } from '../queries.ts'
import * as copy from './copy.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { daysToAdd, formatExpiry } from './sending-fields.ts'

type Props = { contract: Contract; timeZone: string; onClose: () => void }

export const ExtendDialog = ({ contract, timeZone, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title={copy.extendTitle}>
    <ExtendForm contract={contract} timeZone={timeZone} onClose={onClose} />
  </FormDialog>
)

const fields = z.object({
  recipientEmail: email(),
  expiresInDays: z.string().transform(Number).pipe(contractsApi.extend.body.shape.expiresInDays),
})
type Typed = z.input<typeof fields>
type Schema = z.ZodType<z.output<typeof fields>, Typed>

function ExtendForm({ contract, timeZone, onClose }: Props) {
  const extend = useExtendContract()
  const currentEmail = contract.link?.recipientEmail ?? ''
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const end = contract.link ? dayIn(timeZone, contract.link.expiresAt) : today
  const form = useInputForm(fields as unknown as Schema, {
    defaultValues: { recipientEmail: currentEmail, expiresInDays: daysToAdd(today, end) },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const typed = form.watch()
  const isNewAddress = typed.recipientEmail.trim().toLowerCase() !== currentEmail
  const submit = form.handleSubmit(async ({ recipientEmail, expiresInDays }) => {
    try {
      await extend.mutateAsync({
        params: { id: contract.id },
        body: { expiresInDays, ...(recipientEmail !== currentEmail && { recipientEmail }) },
      })
      toast({
        title: recipientEmail === currentEmail ? copy.linkExtended : copy.sentToNewAddress,
        text: copy.expiresOn(formatExpiry(today, typed.expiresInDays)),
      })
      onClose()
    } catch (error) {
      form.refuseHere(error, copy.linkNotChanged)
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <ExpiryField
        today={today}
        days={typed.expiresInDays}
        error={errors.expiresInDays?.message}
        {...form.register('expiresInDays')}
      />
      <Field
        label="Email"
        error={errors.recipientEmail?.message}
        hint={isNewAddress ? copy.newAddressHint : copy.sameAddressHint}
      >
        <Input type="email" autoComplete="off" {...form.register('recipientEmail')} />
      </Field>
      <DialogFooter
        error={errors.root?.message}
        action={isNewAddress ? copy.sendToNewAddress : 'Extend link'}
        busy={isSubmitting}
        onCancel={onClose}
      />
    </Form>
  )
}
