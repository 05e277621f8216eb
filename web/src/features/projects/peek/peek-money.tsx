import { formatDollars } from '@mantel/domain/basics/money'
import { Property } from '../../../ui/display/properties.tsx'
import { useDetail } from '../detail/detail-context.ts'
import { DetailField } from '../detail/detail-field.tsx'
import { moneyOf } from '../money-summary.ts'
import * as copy from './copy.ts'

/** What the project costs the client, and what is paid. Only for users who may see prices. */
export function PeekMoney() {
  const { project, workspace, maySeePrices } = useDetail()
  if (!maySeePrices) return null
  const money = workspace && moneyOf(project, workspace)
  const { value, signedValue, openAmount } = project
  return (
    <>
      <DetailField name="estimateValue" />
      {value !== null && value !== project.estimateValue && (
        <Property label="Project value">
          <span className="tabular-nums">{formatDollars(value)}</span>
        </Property>
      )}
      {money && money.deposit.amount > 0 && (
        <Property label="Deposit">
          <Amount amount={money.deposit.amount} note={money.deposit.note} />
        </Property>
      )}
      {money && (
        <Property label="Balance">
          <Amount amount={money.balance.amount} note={money.balance.note} />
        </Property>
      )}
      {openAmount !== null && openAmount > 0 && (
        <Property label="Open balance">
          <b className="font-semibold tabular-nums">{formatDollars(openAmount)}</b>
        </Property>
      )}
      {signedValue !== null && signedValue !== value && (
        <Property label="Signed value">
          <span className="tabular-nums">{formatDollars(signedValue)}</span>
        </Property>
      )}
    </>
  )
}

const Amount = ({ amount, note }: { amount: number; note: string }) => (
  <span className="tabular-nums">{copy.amountWithNote(formatDollars(amount), note)}</span>
)
