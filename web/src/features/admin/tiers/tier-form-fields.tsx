import { isAnnualPriceHigher } from '@mantel/domain/prices'
import type { ReactNode } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { cardTimings, tierLabels as labels, pricesIn, roundedFor, type TierTyped } from './tier-fields.ts'
import { Warning } from './warning.tsx'

type Props = {
  form: Pick<UseFormReturn<TierTyped>, 'register' | 'watch' | 'setValue'>
  errors: FieldErrors<TierTyped>
  /** What to say about a price that is about to change. */
  priceWarning?: ReactNode
}

export function TierFields({ form: { register, watch, setValue }, errors, priceWarning }: Props) {
  const typed = watch()
  const money = (name: 'monthlyPrice' | 'annualPrice') => (
    <Field
      label={labels[name]}
      optional={name === 'annualPrice'}
      error={errors[name]?.message}
      hint={rounded(typed[name]) ?? (name === 'monthlyPrice' ? '0 is free.' : undefined)}
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
      {isAnnualPriceHigher(pricesIn(typed)) && (
        <Warning>Twelve single months cost less than this year.</Warning>
      )}
      {priceWarning}
      <Field label={labels.features} hint="One to a line." error={firstIn(errors.features)}>
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
      <Switch
        checked={typed.isActive === 'yes'}
        onChange={(isOn) => setValue('isActive', isOn ? 'yes' : 'no', { shouldDirty: true })}
      >
        {labels.isActive}
      </Switch>
    </>
  )
}

function rounded(typed: string) {
  const price = roundedFor(typed)
  return price && <span className="text-amber">Visitors see {price}</span>
}

/** What is wrong with a list is said about one of its lines. */
function firstIn(error: object | undefined): string | undefined {
  if (!error) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map((inner) => (typeof inner === 'object' && inner !== null ? firstIn(inner as object) : undefined))
    .find(Boolean)
}
