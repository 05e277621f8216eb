import type { OfferCode, OfferCodeInput } from '@mantel/domain/admin/offer-codes'
import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { tiersQuery } from '../tiers/queries.ts'
import { Warning } from '../tiers/warning.tsx'
import { blankCode, bodyOf, codeFields, codeLabels, parseDiscount, typedCode } from './code-fields.ts'
import { CodeFields } from './code-form-fields.tsx'
import * as copy from './copy.ts'
import { fetchOfferCodes, useCreateOfferCode, useUpdateOfferCode } from './queries.ts'

type Props = { code: OfferCode | 'new'; onClose: () => void }

export function CodeDialog({ code, onClose }: Props) {
  const { data: tiers = [] } = useQuery(tiersQuery)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={code === 'new' ? 'New offer code' : `Edit ${code.code}`}
      description={code === 'new' ? copy.newText : undefined}
    >
      {code === 'new' ? (
        <NewCode tiers={tiers} onDone={onClose} />
      ) : (
        <EditCode code={code} tiers={tiers} onDone={onClose} />
      )}
    </FormDialog>
  )
}

type FormProps = { tiers: ManagedTier[]; onDone: () => void }

function NewCode({ tiers, onDone }: FormProps) {
  const create = useCreateOfferCode()
  const form = useInputForm(codeFields, { defaultValues: blankCode })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    const created = await create
      .mutateAsync({ body: bodyOf(given) as OfferCodeInput })
      .catch((error: unknown) => form.refuseHere(error, copy.addFailed))
    if (!created) return
    onDone()
    toast({ title: `${created.code} added`, text: logged })
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <CodeFields form={form} errors={errors} tiers={tiers} />
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DialogFooter error={errors.root?.message} action="Add code" busy={isSubmitting} onCancel={onDone} />
    </Form>
  )
}

function EditCode({ code, tiers, onDone }: FormProps & { code: OfferCode }) {
  const queries = useQueryClient()
  const { mutateAsync } = useUpdateOfferCode()
  const { form, submit, others } = useSectionForm(code, {
    schema: codeFields,
    read: typedCode,
    versionOf: ({ version }) => version,
    save: (changes, { id, version }) =>
      mutateAsync({ params: { id }, body: { ...bodyOf(changes), version } }),
    load: async () => {
      const now = (await fetchOfferCodes(queries)).find(({ id }) => id === code.id)
      if (!now) throw new ApiError(404, '', copy.codeGone)
      return now
    },
    updateCache: (saved) => {
      patchRecord(queries, saved.id, saved)
      onDone()
    },
    messages: { saved: 'Offer code saved', text: logged, fallback: copy.saveFailed },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const nameOf = (id: string) => tiers.find((tier) => tier.id === id)?.name ?? 'Deleted plan'
  const format = (name: string, text: string) => {
    if (name === 'discount') return formatDiscount(text)
    if (name === 'isActive') return text === 'yes' ? 'Yes' : 'No'
    if (name === 'validForTiers') return text.split(' ').filter(Boolean).map(nameOf).join('\n')
    return text
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {code.currentUses > 0 && <Warning>{copy.alreadyUsed(code.currentUses)}</Warning>}
      <CodeFields form={form} errors={errors} tiers={tiers} />
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DisputedFields others={others} labels={codeLabels} format={format} />
      <DialogFooter error={errors.root?.message} action="Save code" busy={isSubmitting} onCancel={onDone} />
      <FieldConflict conflict={others.conflict} labels={codeLabels} format={format} />
    </Form>
  )
}

function formatDiscount(text: string) {
  const { discountType, typed } = parseDiscount(text)
  return discountType === 'percentage' ? `${typed}%` : `$${typed}`
}
