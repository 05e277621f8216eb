import { type LeadOnPage, leadName, leadsApi } from '@mantel/domain/leads/leads'
import { can } from '@mantel/domain/permissions'
import { closesProject } from '@mantel/domain/projects/pipeline'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { isInactiveStage } from '../../projects/stage-look.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { undoAdding } from '../add-many.ts'
import type { AnyLead } from '../changes.ts'
import * as copy from '../copy.ts'
import { leadQuery, useAddLead } from '../queries.ts'
import { addFields } from './add-fields.ts'
import { type Choice, ClientChoice } from './client-choice.tsx'
import { TeamField } from './team-field.tsx'

type Props = {
  lead: AnyLead
  onClose: () => void
  /** Called when the lead is in the pipeline, before the dialog closes. */
  onAdded?: () => void
}

export const AddLeadDialog = ({ lead, ...props }: Props) => (
  <FormDialog
    open
    onOpenChange={props.onClose}
    title="Add to pipeline"
    description={copy.addDescription(leadName(lead))}
  >
    <LoadedForm id={lead.id} {...props} />
  </FormDialog>
)

type FormProps = Omit<Props, 'lead'>

/** Loads the company's stages and types, and the client with the same email, before it shows the form. */
function LoadedForm({ id, ...props }: FormProps & { id: string }) {
  const lead = useQuery(leadQuery(id))
  const workspace = useQuery(workspaceQuery)
  const error = lead.data ? workspace.error : lead.error
  if (lead.data && workspace.data) return <AddForm {...props} lead={lead.data} workspace={workspace.data} />
  if (error)
    return (
      <LoadError
        small
        what="the form"
        message={errorText(error)}
        onRetry={() => void Promise.all([lead.refetch(), workspace.refetch()])}
      />
    )
  return (
    <Pending label="Loading">
      <Skeleton className="h-72 w-full" />
    </Pending>
  )
}

function AddForm({
  lead,
  workspace,
  onClose,
  onAdded,
}: FormProps & { lead: LeadOnPage; workspace: Workspace }) {
  const user = useUser()
  const queries = useQueryClient()
  const add = useAddLead()
  const isAdmin = can(user, 'subscription:manage')
  const mayAssign = can(user, 'projects:assign')
  const [client, setClient] = useState<Choice>({ kind: lead.match ? 'match' : 'new' })
  const [clientError, setClientError] = useState<string>()
  const [memberIds, setMemberIds] = useState<readonly string[]>([user.id])
  const stages = workspace.stages.filter(
    ({ kind }) => !isInactiveStage(kind) && (can(user, 'pipeline:close') || !closesProject(kind)),
  )
  const form = useInputForm(addFields, {
    defaultValues: {
      title: '',
      address: lead.projectAddress ?? '',
      stage: stages[0]?.name ?? '',
      type: workspace.projectTypes[0] ?? '',
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const address = form.watch('address')

  const submit = form.handleSubmit(async ({ title, address, stage, type }) => {
    if (client.kind === 'other' && !client.chosen) return setClientError(copy.chooseClient)
    const body = {
      client: clientOf(lead, client),
      stage,
      ...((title || address) && { title: title || address }),
      ...(address && { address }),
      ...(type && { type }),
      ...(mayAssign && { memberIds: [...memberIds] }),
    }
    const added = await add
      .mutateAsync({ params: { id: lead.id }, body })
      .catch((error: unknown) => refuse(error))
    if (!added) return
    onAdded?.()
    onClose()
    toast({
      title: copy.added(leadName(lead), stage),
      action: { label: 'Undo', run: () => void undoAdding(queries, [lead.id]) },
    })
  })

  function refuse(error: unknown) {
    // Refreshes the lead, because someone else may have added it.
    void refreshAfter(queries, leadsApi.add)
    form.refuseHere(error, copy.notAdded)
    if (isOverLimit(error)) form.setError('root', { message: copy.overLimit(errorText(error), isAdmin) })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ClientChoice
        lead={lead}
        value={client}
        error={clientError}
        onChange={(next) => {
          setClientError(undefined)
          setClient(next)
        }}
      />
      <Field label="Address" optional error={errors.address?.message}>
        <Input dir="auto" autoComplete="off" placeholder={copy.noAddress} {...form.register('address')} />
      </Field>
      <Field label="Title" optional error={errors.title?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          placeholder={address.trim() || copy.inquiryTitle(leadName(lead))}
          {...form.register('title')}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Type" error={errors.type?.message}>
          <Select options={workspace.projectTypes.map(asOption)} {...form.register('type')} />
        </Field>
        <Field label="Stage" error={errors.stage?.message}>
          <Select options={stages.map(({ name }) => asOption(name))} {...form.register('stage')} />
        </Field>
      </div>
      {mayAssign && <TeamField people={workspace.people} value={memberIds} onChange={setMemberIds} />}
      <Unsaved isDirty={(isDirty || String(memberIds) !== user.id) && !isSubmitting} />
      <DialogFooter
        error={errors.root?.message}
        action="Add to pipeline"
        busy={isSubmitting}
        onCancel={onClose}
      />
    </Form>
  )
}

/** If undefined, the server chooses the client, because it also finds clients whom the user may not see. */
function clientOf({ match }: LeadOnPage, client: Choice) {
  if (client.kind === 'other') return client.chosen?.id
  if (client.kind === 'match') return match?.id
  return match ? ('new' as const) : undefined
}

const isOverLimit = (error: unknown) => error instanceof ApiError && error.status === 402

const asOption = (value: string) => ({ value, label: value })
