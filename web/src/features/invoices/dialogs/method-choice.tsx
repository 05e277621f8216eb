import type { PaymentMethod } from '@mantel/domain/payments/ledger'
import { methodNames } from '@mantel/domain/payments/methods'
import { classes } from '../../../ui/base/classes.ts'
import { methodIcons } from '../payments/method-icon.ts'

/** Card and bank payments are recorded by the provider, so they can't be chosen. */
export const recordableMethods = [
  'check',
  'zelle',
  'cash',
  'venmo',
  'paypal',
  'cashapp',
  'wire',
  'escrow',
  'other',
] as const satisfies readonly PaymentMethod[]
export type RecordableMethod = (typeof recordableMethods)[number]

type Props = { value: RecordableMethod; onChange: (method: RecordableMethod) => void }

export const MethodChoice = ({ value, onChange }: Props) => (
  <fieldset>
    <legend className="mb-1.25 text-13 leading-4.5 font-medium">Method</legend>
    <div className="grid grid-cols-3 gap-1.5">
      {recordableMethods.map((method) => {
        const Icon = methodIcons[method]
        return (
          <label
            key={method}
            className={classes(
              'flex h-9 min-w-0 items-center gap-1.5 rounded-control border px-2 text-13 touch:h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--ring)',
              value === method
                ? 'border-primary-edge bg-secondary font-medium'
                : 'border-border-strong hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="method"
              checked={value === method}
              onChange={() => onChange(method)}
              className="sr-only"
            />
            <Icon size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
            <span className="truncate">{methodNames[method]}</span>
          </label>
        )
      })}
    </div>
  </fieldset>
)
