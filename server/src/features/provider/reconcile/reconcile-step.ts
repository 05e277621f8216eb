import type { ProviderServices } from '../event-handler.ts'

/** An account that a company has connected, or had connected until recently. */
export type ReconciledAccount = { companyId: string; accountId: string; isConnected: boolean }

/**
 * Compares one kind of records with the provider and corrects ours. Like an event's handler, it can run at any time and
 * changes nothing if the records are right.
 */
export type ReconcileStep = (services: ProviderServices, account: ReconciledAccount) => Promise<void>
