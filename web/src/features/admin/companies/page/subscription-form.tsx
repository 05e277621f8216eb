import { type CompanySubscription, subscriptionStatuses } from '@mantel/domain/admin/subscriptions'
import { billingPeriods } from '@mantel/domain/admin/tiers'
import { formatDollars } from '@mantel/domain/basics/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api/api.ts'
import { SectionFooter } from '../../../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../../../platform/saving/section-form.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { DateInput } from '../../../../ui/date/date-input.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { logged } from '../../copy.ts'
import { periodNames, subscriptionStatusNames } from '../labels.ts'
import { cacheSubscription, companyQuery, tiersQuery, useChangeSubscription } from '../queries.ts'
import * as copy from './copy.tsx'
import {
  extendPeriod,
  subscriptionLabels as labels,
  subscriptionChanges,
  subscriptionFields,
  typedSubscription,
} from './subscription-fields.ts'

type Props = { companyId: string; subscription: CompanySubscription }

/** If someone else changed the same field since the form was loaded, the user chooses one of the two versions. */
export function SubscriptionForm({ companyId, subscription }: Props) {
  const queries = useQueryClient()
  const { data: tiers = [] } = useQuery(tiersQuery)
  const { mutateAsync } = useChangeSubscription()
  const { form, submit, others, discard } = useSectionForm(subscription, {
    schema: subscriptionFields,
    read: typedSubscription,
    versionOf: ({ version }) => version,
    save: (changes, { version }) =>
      mutateAsync({ params: { id: companyId }, body: { ...subscriptionChanges(changes), version } }),
    load: async () => {
      const { subscription: now } = await queries.fetchQuery(companyQuery(companyId))
      if (!now) throw new ApiError(404, '', copy.subscriptionGone)
      return now
    },
    updateCache: (saved) => cacheSubscription(queries, companyId, saved),
    messages: {
      saved: 'Subscription changed',
      text: logged,
      fallback: copy.changeFailed,
    },
  })
  const { errors } = form.formState
  const { periodEnd } = form.watch()

  const plans = [
    { value: '', label: 'No plan' },
    ...tiers.map(({ id, name, monthlyPrice, isActive }) => ({
      value: id,
      label: copy.planOption(name, formatDollars(monthlyPrice), isActive),
    })),
  ]
  const { tierId, tierName } = subscription
  if (tierId && !plans.some(({ value }) => value === tierId))
    plans.push({ value: tierId, label: tierName ?? 'Plan' })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={labels.tierId} error={errors.tierId?.message}>
          <Select
            // Remounts once the plans are loaded: a select cannot show a value that is not among its options.
            key={tiers.length}
            options={plans}
            {...form.register('tierId')}
          />
        </Field>
        <Field label={labels.status} error={errors.status?.message}>
          <Select options={statuses} {...form.register('status')} />
        </Field>
        <Field label={labels.billingPeriod} error={errors.billingPeriod?.message}>
          <Select options={periods} {...form.register('billingPeriod')} />
        </Field>
        <Field label={labels.renewal} error={errors.renewal?.message}>
          <Select options={renewals} {...form.register('renewal')} />
        </Field>
        <Field label={labels.periodEnd} error={errors.periodEnd?.message} hint={copy.periodEndHint}>
          <DateInput {...form.register('periodEnd')} />
        </Field>
        <div className="flex flex-wrap items-end gap-2 sm:pb-5.5" role="group" aria-label="Extend">
          {[7, 14, 30].map((days) => (
            <Button
              key={days}
              onClick={() =>
                form.setValue('periodEnd', extendPeriod(periodEnd, days), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              + {days} days
            </Button>
          ))}
        </div>
      </div>
      <SectionFooter
        state={form.formState}
        others={others}
        labels={labels}
        format={(name, text) => {
          if (name === 'periodEnd') return text || 'No end date'
          const options = { tierId: plans, status: statuses, billingPeriod: periods, renewal: renewals }[name]
          return options.find(({ value }) => value === text)?.label
        }}
        onDiscard={discard}
      />
    </Form>
  )
}

const statuses = subscriptionStatuses.map((value) => ({ value, label: subscriptionStatusNames[value] }))
const periods = billingPeriods.map((value) => ({ value, label: periodNames[value] }))
const renewals = [
  { value: 'renews', label: 'Renews' },
  { value: 'ends', label: 'Cancels' },
]
