import { type Settings, timelineSettings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { typedText } from '../../../platform/saving/typed-text.ts'
import { typedNumber as typed } from '../typed-values.ts'

const { shape } = timelineSettings
export const timelineFields = z.object({
  stageDurationDays: typed(shape.stageDurationDays),
  depositDueDays: typed(shape.depositDueDays),
  finalPaymentDays: typed(shape.finalPaymentDays),
  finalPaymentAnchor: z.string().pipe(shape.finalPaymentAnchor),
  depositPercent: typed(shape.depositPercent),
  paymentLateFee: typedText(shape.paymentLateFee),
  additionalServicesHourlyFee: typedText(shape.additionalServicesHourlyFee),
  clientDelaysPenaltyHourlyFee: typedText(shape.clientDelaysPenaltyHourlyFee),
  clientReschedulePenaltyFee: typedText(shape.clientReschedulePenaltyFee),
})
export type TimelineTyped = z.input<typeof timelineFields>

export const timelineLabels: Record<keyof TimelineTyped, string> = {
  stageDurationDays: 'Staging period',
  depositDueDays: 'Deposit due',
  finalPaymentDays: 'Balance due',
  finalPaymentAnchor: 'Balance timing',
  depositPercent: 'Deposit',
  paymentLateFee: 'Late fee',
  additionalServicesHourlyFee: 'Additional services fee',
  clientDelaysPenaltyHourlyFee: 'Waiting time fee',
  clientReschedulePenaltyFee: 'Reschedule fee',
}

export const anchors = [
  { value: 'afterService', label: 'After install date' },
  { value: 'beforeService', label: 'Before install date' },
] as const

export const typedTimeline = ({ timeline }: Settings): TimelineTyped => ({
  stageDurationDays: String(timeline.stageDurationDays),
  depositDueDays: String(timeline.depositDueDays),
  finalPaymentDays: String(timeline.finalPaymentDays),
  finalPaymentAnchor: timeline.finalPaymentAnchor,
  depositPercent: String(timeline.depositPercent),
  paymentLateFee: timeline.paymentLateFee ?? '',
  additionalServicesHourlyFee: timeline.additionalServicesHourlyFee ?? '',
  clientDelaysPenaltyHourlyFee: timeline.clientDelaysPenaltyHourlyFee ?? '',
  clientReschedulePenaltyFee: timeline.clientReschedulePenaltyFee ?? '',
})
