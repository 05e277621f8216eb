import { type ClientInput, clientInput, clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { deleteDraft, getDraft, saveDraft } from '../../../platform/session/drafts.ts'
import { toast } from '../../../platform/toast.ts'
import { EmailInput, Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { NameFields } from '../name-fields.tsx'
import { useCreateClient } from '../queries.ts'
import * as copy from './copy.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { useDuplicates } from './duplicates.ts'

type FormValues = z.input<typeof clientInput>

const blank: FormValues = { firstName: '', lastName: '', email: '', phone: '', companyName: '', source: '' }

export const AddClientDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog open onOpenChange={onClose} title="Add client">
    <AddClientForm onClose={onClose} />
  </FormDialog>
)

function AddClientForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const create = useCreateClient()
  const { data: workspace } = useQuery(workspaceQuery)
  const form = useInputForm(clientInput, { defaultValues: getDraft<FormValues>('client') ?? blank })
  const { watch } = form
  const { errors, isDirty, isSubmitting } = form.formState
  const duplicates = useDuplicates(watch('email'))
  // Saves a draft of the form, in case the user closes the dialog by mistake.
  useEffect(() => {
    const { unsubscribe } = watch((values) => saveDraft('client', values))
    return unsubscribe
  }, [watch])

  const submit = form.handleSubmit(async (body: ClientInput) => {
    const client = await create
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.clientNotAdded))
    if (!client) return
    deleteDraft('client')
    onClose()
    toast({
      title: 'Client added',
      text: clientName(client),
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/app/clients/$id', params: { id: client.id } }),
      },
    })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} />
      </div>
      <Field
        label="Email"
        error={errors.email?.message}
        hint={duplicates.length > 0 && <DuplicateWarning duplicates={duplicates} />}
      >
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label={workspace?.brokerageLabel ?? 'Company'} optional error={errors.companyName?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('companyName')} />
        </Field>
      </div>
      <Field label="Source" optional error={errors.source?.message}>
        <Select
          options={[
            { value: '', label: 'None' },
            ...(workspace?.sources ?? []).map((source) => ({ value: source, label: source })),
          ]}
          {...form.register('source')}
        />
      </Field>
      <Unsaved isDirty={isDirty} />
      <DialogFooter
        error={errors.root?.message}
        action={duplicates.length > 0 ? 'Add anyway' : 'Add client'}
        busy={isSubmitting}
        onCancel={onClose}
      />
    </Form>
  )
}
