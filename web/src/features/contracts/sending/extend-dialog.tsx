import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import { dayIn } from '@mantel/domain/dates'
import { email } from '@mantel/domain/fields'
import { useState } from 'react'
import { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useExtendContract } from '../queries.ts'
import { daysToAdd, expiryOptions, worksUntil } from './sending-fields.ts'

type Props = { contract: Contract; timeZone: string; onClose: () => void }

/** More time, or another address. */
export const ExtendDialog = ({ contract, timeZone, onClose }: Props) => (
  <FormDialog open onOpenChange={onClose} title="More time, or another address">
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
  const known = contract.link?.recipientEmail ?? ''
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const end = contract.link ? dayIn(timeZone, contract.link.expiresAt) : today
  const form = useInputForm(fields as unknown as Schema, {
    defaultValues: { recipientEmail: known, expiresInDays: daysToAdd(today, end) },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const typed = form.watch()
  const isElsewhere = typed.recipientEmail.trim().toLowerCase() !== known
  const submit = form.handleSubmit(async ({ recipientEmail, expiresInDays }) => {
    try {
      await extend.mutateAsync({
        params: { id: contract.id },
        body: { expiresInDays, ...(recipientEmail !== known && { recipientEmail }) },
      })
      toast({
        title: recipientEmail === known ? 'More time given' : 'Sent to the new address',
        text: `The link works until ${worksUntil(today, typed.expiresInDays)}.`,
      })
      onClose()
    } catch (error) {
      form.refuseHere(error, 'This could not be changed')
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <Field
        label="Can be signed for"
        error={errors.expiresInDays?.message}
        hint={`From today, until ${worksUntil(today, typed.expiresInDays)}.`}
      >
        <div className="max-w-40">
          <Select options={expiryOptions} {...form.register('expiresInDays')} />
        </div>
      </Field>
      <Field
        label="Email"
        error={errors.recipientEmail?.message}
        hint={
          isElsewhere
            ? 'A new link goes to this address; the one from before stops working.'
            : 'Change it to send the link elsewhere.'
        }
      >
        <Input type="email" autoComplete="off" {...form.register('recipientEmail')} />
      </Field>
      <DialogFooter
        error={errors.root?.message}
        action={isElsewhere ? 'Send to new address' : 'Give more time'}
        busy={isSubmitting}
        onCancel={onClose}
      />
    </Form>
  )
}
