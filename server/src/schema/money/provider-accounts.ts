import { sql } from 'drizzle-orm'
import { pgTable, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, line } from '../columns.ts'
import { companyId } from '../companies/companies.ts'

/**
 * Every account with the card provider that a company has ever connected. It shows which company an event of the
 * provider is about, even if the event arrives after the account was disconnected, for example for a refund or a
 * dispute.
 */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: id(),
    companyId: companyId(),
    accountId: line(200).notNull().unique('provider_accounts_account_id_unique'),
    createdAt: createdAt(),
    disconnectedAt: instant(),
  },
  (t) => [
    unique('provider_accounts_company_id_account_id_unique').on(t.companyId, t.accountId),
    uniqueIndex('provider_accounts_connected_unique').on(t.companyId).where(sql`${t.disconnectedAt} is null`),
  ],
)
