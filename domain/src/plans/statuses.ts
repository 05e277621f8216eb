export const planCheckoutStatuses = ['creating', 'open', 'complete', 'expired'] as const

/** The statuses have the names that the provider uses. */
export const planInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type PlanInvoiceStatus = (typeof planInvoiceStatuses)[number]
