import { onPaper } from '@mantel/domain/dates'
import { type Cents, inDollars, lessDiscount, shareOf } from '@mantel/domain/money'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'

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

/** What the client pays and when; nothing can be said without an estimate. */
export function moneyOf(project: Priced, rules: Rules): Money | null {
  const { estimateValue, discountPercent } = project
  if (estimateValue === null) return null
  const discount = discountPercent ?? 0
  const total = lessDiscount(estimateValue, discount)
  const percent = project.depositPercent ?? rules.depositPercent
  const deposit = shareOf(total, percent)
  return {
    total: {
      amount: total,
      note: discount > 0 ? `${inDollars(estimateValue)} less ${discount}%` : 'No discount',
    },
    deposit: { percent, amount: deposit, note: depositNote(project, rules) },
    balance: { amount: total - deposit, note: balanceNote(project, rules) },
  }
}

function depositNote({ depositDate, depositDueDate, depositDueDays }: Priced, rules: Rules) {
  if (depositDate) return `Paid ${onPaper(depositDate)}`
  if (depositDueDate) return `Due ${onPaper(depositDueDate)}`
  return `Due ${count(depositDueDays ?? rules.depositDueDays)} after signing`
}

function balanceNote({ fullPaidDate, finalPaymentDueDate, finalPaymentDays }: Priced, rules: Rules) {
  if (fullPaidDate) return `Paid ${onPaper(fullPaidDate)}`
  if (finalPaymentDueDate) return `Due ${onPaper(finalPaymentDueDate)}`
  const when = rules.finalPaymentAnchor === 'beforeService' ? 'before' : 'after'
  return `Due ${count(finalPaymentDays ?? rules.finalPaymentDays)} ${when} install`
}

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`)
