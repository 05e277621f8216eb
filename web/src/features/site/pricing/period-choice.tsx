import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import { useEffect, useId, useRef } from 'react'

type Props = { period: BillingPeriod; onChange: (period: BillingPeriod) => void }

const choices = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Yearly' },
] as const

/** Uses native radio buttons for keyboards and screen readers. On a phone, the choice stays visible while scrolling. */
export function PeriodChoice({ period, onChange }: Props) {
  const name = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  // Radio buttons also work before hydration, so a choice that the visitor made by then is applied here.
  useEffect(() => {
    const chosen = choice.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen === 'monthly') onChange(chosen)
  }, [onChange])
  return (
    <fieldset
      ref={choice}
      className="mt-9 @max-[640px]:sticky @max-[640px]:top-18 @max-[640px]:z-10 @max-[640px]:-mx-4 @max-[640px]:bg-muted @max-[640px]:px-4 @max-[640px]:py-2"
    >
      <legend className="sr-only">Billing period</legend>
      <div className="inline-flex rounded-box border border-border-strong bg-secondary p-0.5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-11 cursor-pointer items-center rounded-control px-5 text-15 font-medium text-secondary-foreground has-checked:bg-card has-checked:text-foreground has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={period === value}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
