import { dayIn } from '@mantel/domain/basics/dates'
import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { email } from '@mantel/domain/endpoints/fields'
import { useState } from 'react'
import { z } from 'zod'
import { DialogForm } from '../../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
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
  const { errors } = form.formState
  const typed = form.watch()
  const isNewAddress = typed.recipientEmail.trim().toLowerCase() !== currentEmail
  return (
    <DialogForm
      form={form}
      action={isNewAddress ? copy.sendToNewAddress : 'Extend link'}
      failure={copy.linkNotChanged}
      onCancel={onClose}
      save={async ({ recipientEmail, expiresInDays }) => {
        await extend.mutateAsync({
          params: { id: contract.id },
          body: { expiresInDays, ...(recipientEmail !== currentEmail && { recipientEmail }) },
        })
        toast({
          title: recipientEmail === currentEmail ? copy.linkExtended : copy.sentToNewAddress,
          text: copy.expiresOn(formatExpiry(today, typed.expiresInDays)),
        })
        onClose()
      }}
    >
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
    </DialogForm>
  )
}
