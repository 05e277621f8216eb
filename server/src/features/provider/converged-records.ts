/** The records that can change when payments, payouts and accounts are synced with the provider. */
export const convergedRecords = [
  'activity',
  'checklist',
  'checkout',
  'client',
  'company',
  'dispute',
  'invoice',
  'message',
  'payout',
  'project',
  'provider-account',
  'transaction',
] as const
