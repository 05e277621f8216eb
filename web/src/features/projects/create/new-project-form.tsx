import { clientName } from '@mantel/domain/clients'
import { can, maySeePrices } from '@mantel/domain/permissions'
import { closesProject } from '@mantel/domain/projects/pipeline'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../platform/api/api.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { deleteDraft, getDraft, saveDraft } from '../../../platform/session/drafts.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/toast.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { clientQuery } from '../../clients/queries.ts'
import { useClock } from '../../workspace/clock.ts'
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

type Draft = { fields: z.input<typeof newProjectFields>; client: ChosenClient | null }
const draftName = 'project'

type FieldsProps = Props & { known: KnownClient | null; workspace: Workspace }

function Fields({ defaults, known, onDone, workspace }: FieldsProps) {
  const user = useUser()
  const { today } = useClock()
  const navigate = useNavigate()
  const create = useCreateProject()
  const draft = getDraft<Draft>(draftName)
  const [client, setClient] = useState<ChosenClient | null>(known ?? draft?.client ?? null)
  const { clientFor, problem, setProblem } = useClientFor(client, setClient)
  const stages = workspace.stages.filter(
    ({ kind }) => !isInactiveStage(kind) && (can(user, 'pipeline:close') || !closesProject(kind)),
  )
  const form = useInputForm(newProjectFields, {
    defaultValues: {
      address: '',
      city: '',
      state: '',
      zip: '',
      title: '',
      type: workspace.projectTypes[0] ?? '',
      status: stages[0]?.name ?? '',
      dateServiced: '',
      estimateValue: '',
      ...draft?.fields,
      ...(defaults.address && { address: defaults.address }),
      ...(defaults.status && { status: defaults.status }),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { watch } = form
  const address = watch('address')
  // The draft is only for reloads. Users confirm that they want to close the dialog, so closing it deletes the draft.
  useEffect(() => () => deleteDraft(draftName), [])
  useEffect(() => {
    const { unsubscribe } = watch((fields) => saveDraft(draftName, { fields, client }))
    return unsubscribe
  }, [watch, client])

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
        <Input
          dir="auto"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog may open before its form has loaded
          autoFocus
          {...form.register('address')}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_96px_96px] gap-4 max-sm:grid-cols-2">
        <Field label="City" optional error={errors.city?.message} className="max-sm:col-span-2">
          <Input dir="auto" autoComplete="off" {...form.register('city')} />
        </Field>
        <Field label="State" optional error={errors.state?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('state')} />
        </Field>
        <Field label="ZIP" optional error={errors.zip?.message}>
          <Input autoComplete="off" {...form.register('zip')} />
        </Field>
      </div>
      <Field label="Title" optional error={errors.title?.message}>
        <Input dir="auto" autoComplete="off" placeholder={titleFrom(address)} {...form.register('title')} />
      </Field>
      <ClientField
        value={client}
        problem={problem}
        onChange={(next) => {
          setProblem(null)
          setClient(next)
          saveDraft(draftName, { fields: form.getValues(), client: next })
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
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field label="Install date" optional error={errors.dateServiced?.message}>
          <DateInput today={today} {...form.register('dateServiced')} />
        </Field>
        {maySeePrices(user) && (
          <Field label="Estimate" optional error={errors.estimateValue?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="$14,250"
              className="tabular-nums"
              {...form.register('estimateValue')}
            />
          </Field>
        )}
      </div>
      <Unsaved isDirty={isDirty || client !== known} />
      <DialogFooter error={errors.root?.message} action="Add project" busy={isSubmitting} onCancel={onDone} />
    </Form>
  )
}

const asOption = (value: string) => ({ value, label: value })
