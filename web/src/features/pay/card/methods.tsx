import { methodNames, type OfferableMethod } from '@mantel/domain/payments/methods'
import type { PayPage } from '@mantel/domain/payments/pay'
import { Banknote, CreditCard, Landmark, type LucideIcon, PenLine, Wallet } from 'lucide-react'
import { arrivalNotes } from './copy.ts'
import { Instructions } from './instructions.tsx'
import { isCheckoutMethod } from './offered-methods.ts'

const icons: Record<OfferableMethod, LucideIcon> = {
  ach: Landmark,
  card: CreditCard,
  zelle: Wallet,
  venmo: Wallet,
  paypal: Wallet,
  cashapp: Wallet,
  check: PenLine,
  cash: Banknote,
}

type Props<Method extends OfferableMethod> = {
  page: PayPage
  methods: Method[]
  amountIndex: number
  selected: Method
  onSelect: (method: Method) => void
}

/**
 * Shows the instructions below the selected method. Card and bank payments have none, because the provider's page has
 * them.
 */
export const Methods = <Method extends OfferableMethod>({
  page,
  methods,
  amountIndex,
  selected,
  onSelect,
}: Props<Method>) => (
  <fieldset id="pay-with" tabIndex={-1} className="mt-4.5 flex flex-col gap-2 outline-none">
    <legend className="mb-2 font-semibold">Pay with</legend>
    {methods.map((method) => {
      const Icon: LucideIcon = icons[method]
      const isSelected = method === selected
      return (
        <div
          key={method}
          className="overflow-hidden rounded-box border border-border-strong has-[input:checked]:border-2 has-[input:checked]:border-ring has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring"
        >
          <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3.5 hover:bg-hover has-checked:bg-primary-soft has-checked:px-3.25 has-checked:hover:bg-primary-soft">
            <input
              type="radio"
              name="method"
              checked={isSelected}
              onChange={() => onSelect(method)}
              className="size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-card outline-none checked:border-[5.5px] checked:border-ring forced-colors:appearance-auto"
            />
            <Icon size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
            <span className="min-w-0 flex-1">{methodNames[method]}</span>
            {isCheckoutMethod(method) && (
              <span className="shrink-0 text-13 text-muted-foreground">{arrivalNotes[method]}</span>
            )}
          </label>
          {isSelected && !isCheckoutMethod(method) && (
            <Instructions page={page} method={method} amountIndex={amountIndex} />
          )}
        </div>
      )
    })}
  </fieldset>
)
