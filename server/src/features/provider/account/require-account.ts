import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { selectAccount } from './select-account.ts'

export async function requireAccount({ runtime }: Databases, actor: CompanyActor): Promise<string> {
  const { accountId } = await inTransaction(runtime, actor, (db) => selectAccount(db, actor.companyId), {
    readOnly: true,
  })
  if (!accountId) throw notConnected()
  return accountId
}

export const notConnected = () => conflict('No Stripe account is connected. Connect one first.')
