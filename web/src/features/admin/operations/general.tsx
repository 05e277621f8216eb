import { type PlatformSettings, platformInput } from '@mantel/domain/admin/operations'
import { APP_NAME } from '@mantel/domain/basics/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { errorText } from '../../../platform/api/api.ts'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending } from '../../../ui/display/states.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FieldSkeleton } from '../../settings/layout/form-skeleton.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.tsx'
import { platformQuery, useSavePlatform } from './queries.ts'

export function General({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(platformQuery)
  return (
    <Section id={id} title="Platform">
      {data ? (
        <GeneralForm settings={data} />
      ) : error ? (
        <LoadError small what="settings" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading settings">
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldSkeleton hinted />
            <FieldSkeleton hinted />
            <FieldSkeleton hinted />
            <FieldSkeleton hinted />
            <FieldSkeleton hinted />
          </div>
        </Pending>
      )}
    </Section>
  )
}

function GeneralForm({ settings }: { settings: PlatformSettings }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSavePlatform()
  const { form, submit, others, discard } = useSectionForm(settings, {
    schema: fields,
    read: typed,
    versionOf: ({ version }) => version,
    save: (changes, { version }) => mutateAsync({ body: { ...changes, version } }),
    load: () => queries.fetchQuery({ ...platformQuery, staleTime: 0 }),
    updateCache: (saved) => queries.setQueryData(platformQuery.queryKey, saved),
    messages: {
      saved: 'Settings saved',
      text: logged,
      fallback: copy.settingsFailed,
    },
  })
  const { errors } = form.formState
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Field label={labels.name} optional error={errors.name?.message} hint={copy.senderNameHint}>
          <Input placeholder={APP_NAME} autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label={labels.supportAddress}
          optional
          error={errors.supportAddress?.message}
          hint={copy.supportHint}
        >
          <Input type="email" autoComplete="off" {...form.register('supportAddress')} />
        </Field>
        <Field label={labels.operatorName} error={errors.operatorName?.message} hint={copy.operatorNameHint}>
          <Input autoComplete="off" {...form.register('operatorName')} />
        </Field>
        <Field
          label={labels.operatorAddress}
          error={errors.operatorAddress?.message}
          hint={copy.operatorAddressHint}
        >
          <Input autoComplete="off" {...form.register('operatorAddress')} />
        </Field>
        <Field
          label={labels.governingLaw}
          optional
          error={errors.governingLaw?.message}
          hint={copy.governingLawHint}
        >
          <Input
            placeholder={copy.governingLawExample}
            autoComplete="off"
            {...form.register('governingLaw')}
          />
        </Field>
      </div>
      {(settings.operatorName === null || settings.operatorAddress === null) && (
        <p role="status" className="text-13 text-destructive">
          {copy.legalPagesHidden}
        </p>
      )}
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) => text || (name === 'name' ? APP_NAME : 'None')}
        onDiscard={discard}
      />
    </Form>
  )
}

type Typed = Record<keyof z.output<typeof platformInput>, string>

// The cast is safe, because inputs hold text and the schema turns empty text into null.
const fields = platformInput as z.ZodType<z.output<typeof platformInput>, Typed>

const labels: Typed = {
  name: 'Email sender name',
  supportAddress: 'Support email',
  operatorName: 'Legal name',
  operatorAddress: 'Mailing address',
  governingLaw: 'Governing law',
}

const typed = ({
  name,
  supportAddress,
  operatorName,
  operatorAddress,
  governingLaw,
}: PlatformSettings): Typed => ({
  name: name ?? '',
  supportAddress: supportAddress ?? '',
  operatorName: operatorName ?? '',
  operatorAddress: operatorAddress ?? '',
  governingLaw: governingLaw ?? '',
})
