export const planCheckoutStatuses = ['creating', 'open', 'complete', 'expired'] as const

/** The provider's words. */
export const planInvoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
export type PlanInvoiceStatus = (typeof planInvoiceStatuses)[number]
