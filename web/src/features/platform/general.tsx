import { type PlatformSettings, platformInput } from '@mantel/domain/platform'
import { APP_NAME } from '@mantel/domain/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../platform/api.ts'
import { useInputForm } from '../../platform/form.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { toast } from '../../platform/toast.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadError, Pending } from '../../ui/states.tsx'
import { FieldSkeleton } from '../settings/form-skeleton.tsx'
import { platformQuery, useSavePlatform } from './queries.ts'

export function General() {
  const { data, error, refetch } = useQuery(platformQuery)
  return (
    <Section title="Platform">
      {data ? (
        <GeneralForm settings={data} />
      ) : error ? (
        <LoadError small what="the settings" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the settings">
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldSkeleton />
            <FieldSkeleton />
          </div>
        </Pending>
      )}
    </Section>
  )
}

function GeneralForm({ settings }: { settings: PlatformSettings }) {
  const queries = useQueryClient()
  const save = useSavePlatform()
  const form = useInputForm(platformInput, { defaultValues: typed(settings) })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const saved = await save
      .mutateAsync({ body: { ...body, version: settings.version } })
      .catch(async (error: unknown) => {
        form.refuse(error, 'The settings could not be saved')
        // What somebody else saved meanwhile is there for the next attempt; what was typed stays.
        await queries.invalidateQueries({ queryKey: platformQuery.queryKey })
      })
    if (!saved) return
    queries.setQueryData(platformQuery.queryKey, saved)
    form.reset(typed(saved))
    toast({ title: 'Settings saved', text: 'It is in the activity log.' })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Field label="Name" optional error={errors.name?.message} hint={`Empty means ${APP_NAME}.`}>
          <Input placeholder={APP_NAME} autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label="Support address"
          optional
          error={errors.supportAddress?.message}
          hint="Where people turn to who cannot get in."
        >
          <Input type="email" autoComplete="off" {...form.register('supportAddress')} />
        </Field>
      </div>
      <SaveBar isDirty={isDirty} busy={isSubmitting} keys={modKey('↵')} onDiscard={() => form.reset()} />
    </Form>
  )
}

const typed = ({ name, supportAddress }: PlatformSettings) => ({
  name: name ?? '',
  supportAddress: supportAddress ?? '',
})
