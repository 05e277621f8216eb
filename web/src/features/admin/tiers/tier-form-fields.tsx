import { isAnnualPriceHigher } from '@mantel/domain/plans/plan-prices'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { YesNoSwitch } from '../yes-no-switch.tsx'
import * as copy from './copy.ts'
import { cardTimings, tierLabels as labels, pricesIn, roundedPrice, type TierTyped } from './tier-fields.ts'
import { Warning } from './warning.tsx'

type Props = {
  form: Pick<UseFormReturn<TierTyped>, 'register' | 'watch' | 'setValue'>
  errors: FieldErrors<TierTyped>
  /** Shown below the prices. */
  priceWarning?: ReactNode
}

export function TierFields({ form: { register, watch, setValue }, errors, priceWarning }: Props) {
  const typed = watch()
  const money = (name: 'monthlyPrice' | 'annualPrice') => (
    <Field
      label={labels[name]}
      optional={name === 'annualPrice'}
      error={errors[name]?.message}
      hint={roundingHint(typed[name]) ?? (name === 'monthlyPrice' ? copy.freeHint : undefined)}
    >
      <div className="relative">
        <span aria-hidden className="absolute inset-y-0 left-2.5 flex items-center text-muted-foreground">
          $
        </span>
        <Input inputMode="decimal" autoComplete="off" className="pl-6 tabular-nums" {...register(name)} />
      </div>
    </Field>
  )
  const limit = (name: 'maxClients' | 'maxProjects' | 'maxUsers') => (
    <Field label={labels[name]} error={errors[name]?.message}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder="Unlimited"
        className="tabular-nums"
        {...register(name)}
      />
    </Field>
  )
  return (
    <>
      <Field label={labels.name} error={errors.name?.message}>
        <Input autoComplete="off" maxLength={100} {...register('name')} />
      </Field>
      <Field label={labels.description} optional error={errors.description?.message}>
        <Textarea {...register('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {money('monthlyPrice')}
        {money('annualPrice')}
      </div>
      {isAnnualPriceHigher(pricesIn(typed)) && <Warning>{copy.yearlyCostsMore}</Warning>}
      {priceWarning}
      <Field label={labels.features} hint={copy.featuresHint} error={firstMessage(errors.features)}>
        <Textarea rows={4} {...register('features')} />
      </Field>
      <fieldset>
        <legend className="mb-1.25 text-13 leading-4.5 font-semibold">Limits</legend>
        <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
          {limit('maxClients')}
          {limit('maxProjects')}
          {limit('maxUsers')}
        </div>
      </fieldset>
      <div className="grid grid-cols-[100px_1fr] gap-4">
        <Field label={labels.trialDurationDays} error={errors.trialDurationDays?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('trialDurationDays')} />
        </Field>
        <Field label={labels.captureCardTiming} error={errors.captureCardTiming?.message}>
          <Select options={cardTimings} {...register('captureCardTiming')} />
        </Field>
      </div>
      <YesNoSwitch
        value={typed.isActive}
        onChange={(value) => setValue('isActive', value, { shouldDirty: true })}
      >
        {labels.isActive}
      </YesNoSwitch>
    </>
  )
}

function roundingHint(typed: string) {
  const price = roundedPrice(typed)
  return price && <span className="text-amber">{copy.roundedPrice(price)}</span>
}

/** Finds the first error message of a list field, in which each line can have its own error. */
function firstMessage(error: object | undefined): string | undefined {
  if (!error) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map((inner) => (typeof inner === 'object' && inner !== null ? firstMessage(inner as object) : undefined))
    .find(Boolean)
}
