import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api.ts'
import { patchRecord } from '../../../platform/api/record-cache.ts'
import { DisputedFields } from '../../../platform/saving/disputed-fields.tsx'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { toast } from '../../../platform/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { ProviderFacts } from './provider-facts.tsx'
import { fetchTiers, useCreateTier, useUpdateTier } from './queries.ts'
import { cardTimings, newTier, pricesIn, tierFields, tierLabels, typedTier } from './tier-fields.ts'
import { TierFields } from './tier-form-fields.tsx'
import { Warning } from './warning.tsx'

type Props = { tier: ManagedTier | 'new'; onClose: () => void }

export const TierDialog = ({ tier, onClose }: Props) =>
  tier === 'new' ? (
    <FormDialog open onOpenChange={onClose} title="New plan" description={copy.newText}>
      <NewTier onDone={onClose} />
    </FormDialog>
  ) : (
    <FormDialog open onOpenChange={onClose} title={`Edit ${tier.name}`}>
      <EditTier tier={tier} onDone={onClose} />
    </FormDialog>
  )

function NewTier({ onDone }: { onDone: () => void }) {
  const create = useCreateTier()
  const form = useInputForm(tierFields, { defaultValues: newTier })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const created = await create
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuseHere(error, copy.addFailed))
    if (!created) return
    onDone()
    toast({ title: `${created.name} added`, text: logged })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TierFields form={form} errors={errors} />
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DialogFooter error={errors.root?.message} action="Add plan" busy={isSubmitting} onCancel={onDone} />
    </Form>
  )
}

function EditTier({ tier, onDone }: { tier: ManagedTier; onDone: () => void }) {
  const queries = useQueryClient()
  const { mutateAsync } = useUpdateTier()
  const { form, submit, others } = useSectionForm(tier, {
    schema: tierFields,
    read: typedTier,
    versionOf: ({ version }) => version,
    save: (changes, { id, version }) => mutateAsync({ params: { id }, body: { ...changes, version } }),
    load: async () => {
      const now = (await fetchTiers(queries)).find(({ id }) => id === tier.id)
      if (!now) throw new ApiError(404, '', copy.tierGone)
      return now
    },
    updateCache: (saved) => {
      patchRecord(queries, saved.id, saved)
      onDone()
    },
    messages: { saved: 'Plan saved', text: logged, fallback: copy.saveFailed },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const prices = pricesIn(form.watch())
  const isNewPrice = prices.monthlyPrice !== tier.monthlyPrice || prices.annualPrice !== tier.annualPrice
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TierFields
        form={form}
        errors={errors}
        priceWarning={tier.companies > 0 && isNewPrice && <Warning>{copy.keptPrice(tier.companies)}</Warning>}
      />
      <ProviderFacts tier={tier} />
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DisputedFields others={others} labels={tierLabels} format={format} />
      <DialogFooter error={errors.root?.message} action="Save plan" busy={isSubmitting} onCancel={onDone} />
      <FieldConflict conflict={others.conflict} labels={tierLabels} format={format} />
    </Form>
  )
}

function format(name: string, text: string) {
  if (name === 'captureCardTiming') return cardTimings.find(({ value }) => value === text)?.label
  if (name === 'isActive') return text === 'yes' ? 'Yes' : 'No'
  return text
}
