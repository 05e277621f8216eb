import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { Segmented } from '../../../ui/form/segmented.tsx'
import * as copy from './copy.ts'
import { useEditing } from './editing-context.ts'
import { PanelNumber, PanelSection } from './panel-fields.tsx'
import { formatPercent, formatRate, parsePercent, parseRate } from './parse-numbers.ts'

export function AmountsSection() {
  const { invoice, fields, edited, problems, change } = useEditing()
  return (
    <PanelSection title="Amounts">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <PanelNumber
            label="Discount"
            unit="%"
            placeholder="0"
            value={fields.discountPercent}
            format={formatPercent}
            parse={parsePercent}
            onChange={(discountPercent) => change({ discountPercent })}
            problem={problems.discountPercent ?? edited.problems.discountPercent}
          />
          <PanelNumber
            label={<bdi>{invoice.taxLabel}</bdi>}
            unit="%"
            placeholder="0"
            value={fields.taxPercent}
            format={formatPercent}
            parse={parsePercent}
            onChange={(taxPercent) => change({ taxPercent })}
            problem={problems.taxPercent ?? edited.problems.taxPercent}
          />
        </div>
        <DepositField />
      </div>
    </PanelSection>
  )
}

/**
 * The deposit, as a percentage of the total or as a fixed amount. Switching between the two does not change the amount.
 */
function DepositField() {
  const { invoice, fields, edited, problems, change } = useEditing()
  const { deposit } = fields
  const isPercent = 'percent' in deposit
  const amount = edited.amounts?.deposit ?? invoice.deposit
  const total = edited.amounts?.total ?? 0
  const choose = (unit: 'percent' | 'amount') => {
    if (unit === 'amount') return change({ deposit: { amount } })
    const share = total > 0 ? Math.min(100, Math.round((amount / total) * 10_000) / 100) : 0
    change({ deposit: { percent: share } })
  }
  return (
    <PanelNumber
      key={isPercent ? 'percent' : 'amount'}
      label="Deposit"
      action={
        <Segmented
          label="Deposit in"
          value={isPercent ? 'percent' : 'amount'}
          options={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: '$' },
          ]}
          onChange={choose}
        />
      }
      unit={isPercent ? '%' : '$'}
      isUnitFirst={!isPercent}
      placeholder="0"
      value={isPercent ? deposit.percent : deposit.amount}
      format={isPercent ? formatPercent : (value) => formatRate(value).replace('$', '')}
      parse={isPercent ? parsePercent : parseDeposit}
      onChange={(value) => change({ deposit: isPercent ? { percent: value } : { amount: value } })}
      hint={amount > 0 ? copy.depositHint(formatDollarsAndCents(amount)) : copy.noDeposit}
      problem={problems.deposit ?? edited.problems.deposit}
    />
  )
}

const parseDeposit = (text: string) => {
  const parsed = parseRate(text)
  return 'value' in parsed && parsed.value < 0 ? { problem: copy.depositNegative } : parsed
}
