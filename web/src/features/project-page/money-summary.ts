import { formatNumericDay } from '@mantel/domain/dates'
import { type Cents, formatDollars, shareOf, subtractDiscount } from '@mantel/domain/money'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import * as copy from './copy.ts'

type Priced = Pick<
  ProjectOnPage,
  | 'estimateValue'
  | 'discountPercent'
  | 'depositPercent'
  | 'depositDueDate'
  | 'depositDate'
  | 'depositDueDays'
  | 'finalPaymentDueDate'
  | 'fullPaidDate'
  | 'finalPaymentDays'
>
type Rules = Pick<Workspace, 'depositPercent' | 'depositDueDays' | 'finalPaymentDays' | 'finalPaymentAnchor'>

type Part = { amount: Cents; note: string }
export type Money = { total: Part; deposit: Part & { percent: number }; balance: Part }

/** What the client pays and when; null without an estimate. */
export function moneyOf(project: Priced, rules: Rules): Money | null {
  const { estimateValue, discountPercent } = project
  if (estimateValue === null) return null
  const discount = discountPercent ?? 0
  const total = subtractDiscount(estimateValue, discount)
  const percent = project.depositPercent ?? rules.depositPercent
  const deposit = shareOf(total, percent)
  return {
    total: {
      amount: total,
      note: discount > 0 ? copy.lessDiscount(formatDollars(estimateValue), discount) : 'No discount',
    },
    deposit: { percent, amount: deposit, note: depositNote(project, rules) },
    balance: { amount: total - deposit, note: balanceNote(project, rules) },
  }
}

function depositNote({ depositDate, depositDueDate, depositDueDays }: Priced, rules: Rules) {
  if (depositDate) return `Paid ${formatNumericDay(depositDate)}`
  if (depositDueDate) return `Due ${formatNumericDay(depositDueDate)}`
  return copy.dueAfterSigning(depositDueDays ?? rules.depositDueDays)
}

function balanceNote({ fullPaidDate, finalPaymentDueDate, finalPaymentDays }: Priced, rules: Rules) {
  if (fullPaidDate) return `Paid ${formatNumericDay(fullPaidDate)}`
  if (finalPaymentDueDate) return `Due ${formatNumericDay(finalPaymentDueDate)}`
  const days = finalPaymentDays ?? rules.finalPaymentDays
  return rules.finalPaymentAnchor === 'beforeService'
    ? copy.dueBeforeInstall(days)
    : copy.dueAfterInstall(days)
}
