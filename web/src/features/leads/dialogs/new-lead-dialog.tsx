import { leadInput, leadName } from '@mantel/domain/leads/leads'
import { useQuery } from '@tanstack/react-query'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { EmailInput, Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { NameFields } from '../../clients/name-fields.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import * as copy from '../copy.ts'
import { useCreateLead } from '../queries.ts'

type Props = { onClose: () => void; onCreated: (id: string) => void }

/** The default source, because most leads that are added manually called. */
const defaultSource = 'Phone'

/** For leads that did not use the form on the website. */
export const NewLeadDialog = (props: Props) => (
  <FormDialog open onOpenChange={props.onClose} title="New lead" description={copy.newLeadHint}>
    <NewLeadForm {...props} />
  </FormDialog>
)

function NewLeadForm({ onClose, onCreated }: Props) {
  const create = useCreateLead()
  const { data: workspace } = useQuery(workspaceQuery)
  const form = useInputForm(leadInput, { defaultValues: { email: null, source: defaultSource } })
  const { errors, isDirty, isSubmitting } = form.formState
  const sources = [...new Set([defaultSource, ...(workspace?.sources ?? [])])]

  const submit = form.handleSubmit(async (body) => {
    const lead = await create
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.notSaved))
    if (!lead) return
    toast({ title: copy.leadSaved(leadName(lead)) })
    onCreated(lead.id)
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields form={form} />
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label="Email" optional error={errors.email?.message}>
          <EmailInput autoComplete="off" {...form.register('email', { setValueAs: emptyAsNull })} />
        </Field>
      </div>
      <Field label="Project address" optional error={errors.projectAddress?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('projectAddress')} />
      </Field>
      <Field label="Message" optional error={errors.message?.message}>
        <Textarea rows={3} placeholder={copy.leadNeedsLabel} {...form.register('message')} />
      </Field>
      <Field label="Source" error={errors.source?.message}>
        <Select options={sources.map((value) => ({ value, label: value }))} {...form.register('source')} />
      </Field>
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DialogFooter error={errors.root?.message} action="Add lead" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}

const emptyAsNull = (text: string | null) => text?.trim() || null
