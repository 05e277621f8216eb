import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, line, tracked } from '../columns.ts'
import { companyId } from './companies.ts'

/** Tokens of connected services, encrypted with a key that is not in the database. */
export const companySecrets = pgTable(
  'company_secrets',
  {
    id: id(),
    companyId: companyId(),
    name: line(100).notNull(),
    ciphertext: text().notNull(),
    ...tracked(),
  },
  (t) => [unique('company_secrets_company_id_name_unique').on(t.companyId, t.name)],
)
