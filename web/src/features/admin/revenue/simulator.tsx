import { discountError } from '@mantel/domain/admin/offer-codes'
import type { Revenue } from '@mantel/domain/admin/revenue'
import { type Estimate, simulateOffer, simulateTrial } from '@mantel/domain/plans/simulate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readCount, readDollars } from '../../../platform/saving/typed-values.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { tiersQuery } from '../companies/queries.ts'
import * as copy from './copy.ts'

type Props = Pick<Revenue, 'payers' | 'byTier'>
type Kind = 'code' | 'trial'

/** Estimates what an offer code or a different trial would cost, based on today's subscribers. */
export function Simulator({ payers, byTier }: Props) {
  const [kind, setKind] = useState<Kind>('code')
  const [tierId, setTierId] = useState('')
  const tierIds = tierId ? [tierId] : []
  const plans = byTier.flatMap(({ id, name }) => (id && name ? [{ value: id, label: name }] : []))
  return (
    <>
      <p className="text-13 leading-4.5 text-muted-foreground">{copy.simulatorHint}</p>
      <div className="mt-3">
        <Segmented
          label={copy.simulator}
          value={kind}
          options={[
            { value: 'code', label: copy.code },
            { value: 'trial', label: copy.trial },
          ]}
          onChange={setKind}
        />
      </div>
      <div className="mt-4 grid max-w-140 grid-cols-4 items-start gap-4 max-sm:grid-cols-2">
        <Field label={copy.plans}>
          <Select
            options={[{ value: '', label: copy.allPlans }, ...plans]}
            value={tierId}
            onChange={({ target }) => setTierId(target.value)}
          />
        </Field>
        {kind === 'code' ? (
          <CodeForm payers={payers} tierIds={tierIds} />
        ) : (
          <TrialForm payers={payers} tierIds={tierIds} />
        )}
      </div>
    </>
  )
}

type FormProps = { payers: Revenue['payers']; tierIds: string[] }

function CodeForm({ payers, tierIds }: FormProps) {
  const [discountType, setType] = useState<'percentage' | 'fixed'>('percentage')
  const [typed, setTyped] = useState('20')
  const [months, setMonths] = useState('3')
  const discountValue = discountType === 'percentage' ? readCount(typed) : (readDollars(typed) ?? Number.NaN)
  const discountDurationMonths = readCount(months)
  const problem = isWhole(discountValue) ? discountError({ discountType, discountValue }) : copy.notANumber
  const monthsProblem = isWhole(discountDurationMonths) ? undefined : copy.notANumber
  return (
    <>
      <Field label={copy.discount}>
        <Select
          options={[
            { value: 'percentage', label: 'Percent' },
            { value: 'fixed', label: 'Dollars' },
          ]}
          value={discountType}
          onChange={({ target }) => {
            setType(target.value === 'fixed' ? 'fixed' : 'percentage')
            setTyped(target.value === 'fixed' ? '10' : '20')
          }}
        />
      </Field>
      <Field label={discountType === 'percentage' ? copy.percent : copy.dollars} error={problem ?? undefined}>
        <Input inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Field label={copy.months} error={monthsProblem}>
        <Input inputMode="numeric" value={months} onChange={({ target }) => setMonths(target.value)} />
      </Field>
      {!problem && !monthsProblem && (
        <Result
          estimate={simulateOffer(payers, { discountType, discountValue, discountDurationMonths }, tierIds)}
        />
      )}
    </>
  )
}

function TrialForm({ payers, tierIds }: FormProps) {
  const { data: tiers = [] } = useQuery(tiersQuery)
  const [typed, setTyped] = useState('30')
  const days = typed.trim() === '0' ? 0 : readCount(typed)
  const isValid = days === 0 || isWhole(days)
  const currentDays = (id: string | null) => tiers.find((tier) => tier.id === id)?.trialDurationDays ?? 0
  return (
    <>
      <Field label={copy.trialDays} error={isValid ? undefined : copy.notANumber}>
        <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {isValid && <Result estimate={simulateTrial(payers, { days, currentDays }, tierIds)} />}
    </>
  )
}

const isWhole = (value: number) => Number.isInteger(value) && value > 0

const Result = ({ estimate }: { estimate: Estimate }) => (
  <p role="status" className="col-span-full font-serif text-[calc(19*var(--px))]/7.25 tracking-[-.008em]">
    {copy.estimateText(estimate)}
  </p>
)
