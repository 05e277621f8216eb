import { clientName } from '@mantel/domain/clients'
import { can, maySeePrices } from '@mantel/domain/permissions'
import { closesProject } from '@mantel/domain/projects/pipeline'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { clientQuery } from '../../clients/queries.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { useCreateProject } from '../queries.ts'
import { isInactiveStage } from '../stage-look.ts'
import { type ChosenClient, type KnownClient, useClientFor } from './client-for-project.ts'
import * as copy from './copy.ts'
import { ClientField } from './new-project-client.tsx'
import { newProjectFields } from './new-project-fields.ts'
import { titleFrom } from './title-from-address.ts'

/** Initial values, such as the client from whose page the project is created. */
export type NewProjectDefaults = { address?: string; status?: string; clientId?: string }

type Props = { defaults: NewProjectDefaults; onDone: () => void }

/** Loads the company's types and stages and the given client before it shows the form. */
export function NewProjectForm(props: Props) {
  const { clientId } = props.defaults
  const { data: workspace, error, refetch } = useQuery(workspaceQuery)
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined })
  const known = client.data && { id: client.data.id, name: clientName(client.data) }
  if (workspace && !client.isLoading) return <Fields {...props} known={known ?? null} workspace={workspace} />
  if (error)
    return <LoadError small what="the form" message={errorText(error)} onRetry={() => void refetch()} />
  return <Pending label="Loading">{null}</Pending>
}

type FieldsProps = Props & { known: KnownClient | null; workspace: Workspace }

function Fields({ defaults, known, onDone, workspace }: FieldsProps) {
  const user = useUser()
  const navigate = useNavigate()
  const create = useCreateProject()
  const [client, setClient] = useState<ChosenClient | null>(known)
  const { clientFor, problem, setProblem } = useClientFor(client, setClient)
  const stages = workspace.stages.filter(
    ({ kind }) => !isInactiveStage(kind) && (can(user, 'pipeline:close') || !closesProject(kind)),
  )
  const form = useInputForm(newProjectFields, {
    defaultValues: {
      address: defaults.address ?? '',
      title: '',
      type: workspace.projectTypes[0] ?? '',
      status: defaults.status ?? stages[0]?.name ?? '',
      estimateValue: '',
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const address = form.watch('address')

  const submit = form.handleSubmit(async ({ title, estimateValue, type, ...rest }) => {
    const found = await clientFor()
    if (found === 'not yet') return
    const project = await create
      .mutateAsync({
        body: {
          ...rest,
          title: title || titleFrom(rest.address),
          ...(type && { type }),
          ...(found && { clientId: found.id }),
          ...(estimateValue !== null && { estimateValue }),
        },
      })
      .catch((error: unknown) => form.refuseHere(error, copy.projectNotAdded))
    if (!project) return
    onDone()
    toast({
      title: copy.projectAdded(project.title, project.status),
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/app/projects/$id', params: { id: project.id } }),
      },
    })
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Address" error={errors.address?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('address')} />
      </Field>
      <Field label="Title" optional error={errors.title?.message}>
        <Input dir="auto" autoComplete="off" placeholder={titleFrom(address)} {...form.register('title')} />
      </Field>
      <ClientField
        value={client}
        problem={problem}
        onChange={(next) => {
          setProblem(null)
          setClient(next)
        }}
      />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Type" error={errors.type?.message}>
          <Select options={workspace.projectTypes.map(asOption)} {...form.register('type')} />
        </Field>
        <Field label="Stage" error={errors.status?.message}>
          <Select options={stages.map(({ name }) => asOption(name))} {...form.register('status')} />
        </Field>
      </div>
      {maySeePrices(user) && (
        <Field label="Estimate" optional error={errors.estimateValue?.message}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="$14,250"
            className="max-w-40 tabular-nums"
            {...form.register('estimateValue')}
          />
        </Field>
      )}
      <Unsaved isDirty={isDirty || client !== known} />
      <DialogFooter error={errors.root?.message} action="Add project" busy={isSubmitting} onCancel={onDone} />
    </Form>
  )
}

const asOption = (value: string) => ({ value, label: value })
