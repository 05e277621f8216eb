/** The rules of a company, and a project without its own rules that has an agreement and an install date. */
export const timelineRules = {
  stageDurationDays: 90,
  depositDueDays: 2,
  finalPaymentDays: 5,
  finalPaymentAnchor: 'afterService',
} as const
export const timelineFacts = {
  dateServiced: '2026-03-30',
  agreedOn: '2026-03-12',
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  finalPaymentAnchor: null,
}
