import { daysBetween, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { PayPage } from '@mantel/domain/payments/pay'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { lateFeeText } from './late-fee-text.ts'
import {
  clearedPayments,
  hasFailed,
  isOpenClaim,
  paymentsOnTheirWay,
  payStatusOf,
  rejectedClaim,
} from './pay-status.ts'

/** What the client should know before they pay again. */
export function Notices({ page }: { page: PayPage }) {
  const status = payStatusOf(page)
  if (status === 'paid') return null
  const overdueSince = page.status === 'overdue' ? page.dueNow?.dueDate : null
  const rejected = rejectedClaim(page)
  const claims = status === 'open' ? page.payments.filter(isOpenClaim) : []
  const onTheirWay = status === 'processing' ? [] : paymentsOnTheirWay(page)
  const notices = [
    overdueSince && (
      <Notice key="overdue" hue="red" icon={CircleAlert}>
        {copy.overdue(daysBetween(overdueSince, page.today))} {page.lateFee && lateFeeText(page.lateFee)}
      </Notice>
    ),
    rejected && (
      <Notice key="rejected" hue="amber" icon={CircleAlert}>
        {copy.rejected(page.company.name, formatDollarsAndCents(rejected.amount))}
      </Notice>
    ),
    hasFailed(page) && (
      <Notice key="declined" hue="red" icon={CircleAlert}>
        {copy.declined}
      </Notice>
    ),
    page.received > 0 && (
      <Notice key="received" hue="green" icon={CircleCheck}>
        {receivedText(page)}
      </Notice>
    ),
    ...[...claims, ...onTheirWay].map((payment) => (
      <Notice key={payment.id} hue="blue" icon={Clock}>
        {copy.underway(payment.paymentMethod, formatDollarsAndCents(payment.amount))}
      </Notice>
    )),
  ].filter(Boolean)
  return notices.length > 0 && <div className="mb-4 flex flex-col gap-2">{notices}</div>
}

function receivedText(page: PayPage) {
  const day = clearedPayments(page)
    .flatMap(({ paidOn }) => paidOn ?? [])
    .toSorted()
    .at(-1)
  const [deposit, ...later] = page.parts
  const isDepositPaid = later.length > 0 && deposit?.open === 0 && page.received === deposit.amount
  const on = day ? formatNumericDay(day) : ''
  return isDepositPaid
    ? copy.depositReceived(on)
    : copy.received(formatDollarsAndCents(page.received), formatDollarsAndCents(page.total))
}

const hues = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  green: 'bg-green-soft text-green',
  blue: 'bg-blue-soft text-blue',
}

type NoticeProps = { hue: keyof typeof hues; icon: LucideIcon; children: ReactNode }

export const Notice = ({ hue, icon: Icon, children }: NoticeProps) => (
  <p className={classes('flex gap-2 rounded-box px-3 py-2.5 text-14 leading-5', hues[hue])}>
    <Icon size={16} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
