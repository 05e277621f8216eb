import { type CompanySubscription, subscriptionStatuses } from '@mantel/domain/admin-companies'
import { inDollars } from '@mantel/domain/money'
import { billingPeriods } from '@mantel/domain/tiers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInputForm } from '../../platform/form.ts'
import { isStale } from '../../platform/settling.ts'
import { modKey } from '../../platform/shortcuts.ts'
import { toast } from '../../platform/toast.ts'
import { BothVersionsDialog } from '../../ui/both-versions-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { companyQuery, tiersQuery, useChangeSubscription } from './queries.ts'
import {
  changesOf,
  extended,
  type SubscriptionTyped,
  subscriptionFields,
  typedSubscription,
} from './subscription-fields.ts'
import { periodNames, statusNames } from './words.ts'

type Props = { companyId: string; subscription: CompanySubscription }

/** The platform’s last word on a subscription, against the version that was seen. */
export function SubscriptionForm({ companyId, subscription }: Props) {
  const queries = useQueryClient()
  const { data: tiers = [] } = useQuery(tiersQuery)
  const change = useChangeSubscription()
  const form = useInputForm(subscriptionFields, { defaultValues: typedSubscription(subscription) })
  const { errors, isDirty, isSubmitting } = form.formState
  const [seen, setSeen] = useState(subscription)
  const [theirs, setTheirs] = useState<CompanySubscription | null>(null)
  const { periodEnd } = form.watch()

  // News from elsewhere is shown where nobody is typing.
  if (!isDirty && seen.version !== subscription.version) setSeen(subscription)
  useEffect(() => {
    if (!isDirty) form.reset(typedSubscription(seen))
    // oxlint-disable-next-line react/exhaustive-deps -- only when there is something new to show
  }, [seen])

  async function save(typed: SubscriptionTyped, against: CompanySubscription) {
    const changes = changesOf(typed, against)
    if (Object.keys(changes).length === 0) return show(against)
    try {
      const body = { ...changes, version: against.version }
      const saved = await change.mutateAsync({ params: { id: companyId }, body })
      show(saved)
      toast({ title: 'Subscription changed', text: 'It is in the activity log.' })
    } catch (error) {
      if (!isStale(error)) return form.refuse(error, 'The subscription could not be changed')
      const company = await queries.fetchQuery(companyQuery(companyId))
      setTheirs(company.subscription)
    }
  }
  const submit = form.handleSubmit((typed) => save(typed, seen))

  function show(next: CompanySubscription) {
    setTheirs(null)
    setSeen(next)
    form.reset(typedSubscription(next))
  }

  const plans = [
    { value: '', label: 'No plan' },
    ...tiers.map(({ id, name, monthlyPrice, isActive }) => ({
      value: id,
      label: `${name}, ${inDollars(monthlyPrice)} a month${isActive ? '' : ' (hidden)'}`,
    })),
  ]
  const isKnown = plans.some(({ value }) => value === seen.tierId)
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Plan" error={errors.tierId?.message}>
          <Select
            // Drawn anew when the plans are there: a list cannot show a value that it does not hold yet.
            key={plans.length}
            options={
              isKnown || !seen.tierId
                ? plans
                : [...plans, { value: seen.tierId, label: seen.tierName ?? 'Plan' }]
            }
            {...form.register('tierId')}
          />
        </Field>
        <Field label="Status" error={errors.status?.message}>
          <Select
            options={subscriptionStatuses.map((value) => ({ value, label: statusNames[value] }))}
            {...form.register('status')}
          />
        </Field>
        <Field label="Billing period" error={errors.billingPeriod?.message}>
          <Select
            options={billingPeriods.map((value) => ({ value, label: periodNames[value] }))}
            {...form.register('billingPeriod')}
          />
        </Field>
        <Field label="After this period" error={errors.renewal?.message}>
          <Select options={renewals} {...form.register('renewal')} />
        </Field>
        <Field
          label="Trial or period ends"
          error={errors.periodEnd?.message}
          hint="At the end of that day, UTC. Empty: it has no end."
        >
          <Input type="date" {...form.register('periodEnd')} />
        </Field>
        <div className="flex flex-wrap items-end gap-2 sm:pb-5.5" role="group" aria-label="Extend">
          {[7, 14, 30].map((days) => (
            <Button
              key={days}
              onClick={() =>
                form.setValue('periodEnd', extended(periodEnd, days), {
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
      {errors.root?.message && <FormError>{errors.root.message}</FormError>}
      <SaveBar
        isDirty={isDirty}
        busy={isSubmitting}
        keys={modKey('↵')}
        onDiscard={() => show(subscription)}
      />
      {theirs && (
        <BothVersionsDialog
          fields={[
            {
              label: 'Subscription',
              yours: inWords(form.getValues()),
              theirs: inWords(typedSubscription(theirs)),
            },
          ]}
          onKeepMine={() => void save(form.getValues(), theirs)}
          onTakeTheirs={() => show(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </Form>
  )

  function inWords(typed: SubscriptionTyped) {
    return [
      plans.find(({ value }) => value === typed.tierId)?.label ?? seen.tierName,
      statusNames[typed.status],
      periodNames[typed.billingPeriod],
      typed.periodEnd ? `ends ${typed.periodEnd}` : 'no end',
      renewals.find(({ value }) => value === typed.renewal)?.label,
    ].join('\n')
  }
}

const renewals = [
  { value: 'renews', label: 'Goes on' },
  { value: 'ends', label: 'Is canceled' },
]
