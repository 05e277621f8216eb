import { formatNumericDay } from '@mantel/domain/basics/dates'
import { type Cents, formatDollars, shareOf, subtractDiscount } from '@mantel/domain/basics/money'
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
  | 'finalPaymentAnchor'
  | 'billedAmount'
  | 'billedDeposit'
  | 'openAmount'
  | 'receivedAmount'
>
type Rules = Pick<Workspace, 'depositPercent' | 'depositDueDays' | 'finalPaymentDays' | 'finalPaymentAnchor'>

/** `isOpen`: whether some of the amount is still unpaid. */
type Part = { amount: Cents; note: string; isOpen: boolean }
export type Money = { total: Part; deposit: Part & { percent: number | null }; balance: Part }

/**
 * What the client pays and when, based on the invoices or, if there are none, on the estimate. Null if there is
 * neither.
 */
export function moneyOf(project: Priced, rules: Rules): Money | null {
  return moneyOfInvoices(project, rules) ?? moneyOfEstimate(project, rules)
}

function moneyOfInvoices(project: Priced, rules: Rules): Money | null {
  const { billedAmount: total, billedDeposit, openAmount } = project
  if (total === null) return null
  const deposit = billedDeposit ?? 0
  const rest = total - deposit
  return {
    total: { amount: total, note: 'Invoiced', isOpen: false },
    deposit: {
      percent: null,
      amount: deposit,
      note: deposit > 0 ? depositNote(project, rules) : 'No deposit',
      isOpen: deposit > 0 && isUnpaid(project) && !project.depositDate,
    },
    balance: {
      amount: project.fullPaidDate ? rest : Math.min(rest, openAmount ?? rest),
      note: balanceNote(project, rules),
      isOpen: isUnpaid(project) && (openAmount ?? 0) > 0,
    },
  }
}

function moneyOfEstimate(project: Priced, rules: Rules): Money | null {
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
      isOpen: false,
    },
    deposit: {
      percent,
      amount: deposit,
      note: deposit > 0 ? depositNote(project, rules) : 'No deposit',
      isOpen: deposit > 0 && isUnpaid(project) && !project.depositDate,
    },
    balance: {
      amount: Math.min(total - deposit, Math.max(0, total - unpaidReceived(project))),
      note: balanceNote(project, rules),
      isOpen: isUnpaid(project) && total > (project.receivedAmount ?? 0),
    },
  }
}

const isUnpaid = ({ fullPaidDate }: Priced) => fullPaidDate === null

/**
 * The received amount that reduces the shown balance. It is 0 if the project is paid in full, because the balance then
 * shows what was paid.
 */
const unpaidReceived = ({ receivedAmount, fullPaidDate }: Priced) =>
  fullPaidDate ? 0 : (receivedAmount ?? 0)

function depositNote({ depositDate, depositDueDate, depositDueDays }: Priced, rules: Rules) {
  if (depositDate) return `Paid ${formatNumericDay(depositDate)}`
  if (depositDueDate) return `Due ${formatNumericDay(depositDueDate)}`
  return copy.dueAfterSigning(depositDueDays ?? rules.depositDueDays)
}

function balanceNote(project: Priced, rules: Rules) {
  const { fullPaidDate, finalPaymentDueDate } = project
  if (fullPaidDate) return `Paid ${formatNumericDay(fullPaidDate)}`
  if (finalPaymentDueDate) return `Due ${formatNumericDay(finalPaymentDueDate)}`
  const days = project.finalPaymentDays ?? rules.finalPaymentDays
  return (project.finalPaymentAnchor ?? rules.finalPaymentAnchor) === 'beforeService'
    ? copy.dueBeforeInstall(days)
    : copy.dueAfterInstall(days)
}
