import type { DiscountType } from '@mantel/domain/admin/offer-codes'
import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { Shuffle } from 'lucide-react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/base/button.tsx'
import { DateInput } from '../../../ui/date/date-input.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { YesNoSwitch } from '../yes-no-switch.tsx'
import {
  type CodeTyped,
  discountNames,
  codeLabels as labels,
  parseDiscount,
  typedDiscount,
} from './code-fields.ts'
import * as copy from './copy.ts'
import { generateCode } from './offer-code.ts'

type Props = {
  form: Pick<UseFormReturn<CodeTyped>, 'register' | 'watch' | 'setValue'>
  errors: FieldErrors<CodeTyped>
  tiers: ManagedTier[]
}

export function CodeFields({ form: { register, watch, setValue }, errors, tiers }: Props) {
  const typed = watch()
  const discount = parseDiscount(typed.discount)
  const chosen = typed.validForTiers.split(' ').filter(Boolean)
  const set = (name: keyof CodeTyped, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
  return (
    <>
      <Field label={labels.code} error={errors.code?.message} hint={copy.codeHint}>
        <div className="flex gap-2">
          <CodeInput maxLength={50} {...register('code')} />
          <Button icon={Shuffle} className="h-8.5" onClick={() => set('code', generateCode())}>
            Generate
          </Button>
        </div>
      </Field>
      <div className="grid grid-cols-[1.4fr_1fr_1fr] gap-4">
        <Field label={labels.discount}>
          <Select
            options={discountNames}
            value={discount.discountType}
            onChange={({ target }) => set('discount', typedDiscount(target.value as DiscountType, ''))}
          />
        </Field>
        <Field
          label={discount.discountType === 'percentage' ? 'Percent' : 'Amount ($)'}
          error={errors.discount?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            // Not registered like the other inputs, because the form field also contains the discount type.
            name={register('discount').name}
            value={discount.typed}
            onChange={({ target }) => set('discount', typedDiscount(discount.discountType, target.value))}
          />
        </Field>
        <Field label={labels.discountDurationMonths} error={errors.discountDurationMonths?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...register('discountDurationMonths')}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1.25 text-13 leading-4.5 font-medium">{labels.validForTiers}</legend>
        {tiers.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              set(
                'validForTiers',
                (target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)).join(' '),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
        <p className="text-12 leading-4 text-muted-foreground">
          {chosen.length === 0 ? copy.allPlans : copy.somePlans}
        </p>
        {errors.validForTiers && (
          <p role="alert" className="text-12 leading-4 text-destructive">
            {errors.validForTiers.message}
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Field label={labels.maxUses} optional error={errors.maxUses?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder="Unlimited"
            className="tabular-nums"
            {...register('maxUses')}
          />
        </Field>
        <Field label={labels.expiresAt} optional error={errors.expiresAt?.message}>
          <DateInput {...register('expiresAt')} />
        </Field>
      </div>
      <YesNoSwitch value={typed.isActive} onChange={(value) => set('isActive', value)}>
        {labels.isActive}
      </YesNoSwitch>
    </>
  )
}
