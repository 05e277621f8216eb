import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { PayPage } from '@mantel/domain/payments/pay'
import * as copy from './copy.ts'

/** For example: “A late fee of 5% a month applies 10 days after the due date.” */
export function lateFeeText({ kind, value, graceDays, repeat }: NonNullable<PayPage['lateFee']>) {
  const fee = kind === 'flat' ? formatDollarsAndCents(value) : `${value / 100}%`
  return copy.lateFee(repeat === 'monthly' ? `${fee} a month` : fee, graceDays)
}
