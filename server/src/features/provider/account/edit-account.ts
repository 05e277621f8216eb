import type { providerAccountApi } from '@mantel/domain/provider/account'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { changesBetween } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { completeStep } from '../../checklist/complete-step.ts'
import { reviewCheckouts } from '../../checkout-pages/review-checkouts.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { notConnected } from './require-account.ts'
import { type CompanyAccount, selectAccount } from './select-account.ts'
import { showAccount } from './show-account.ts'

type Edit = z.output<typeof providerAccountApi.edit.body>

/** Turns card or bank payments on or off. Open invoices offer the changed methods at once. */
export async function editAccount(db: Db, provider: Provider | null, actor: CompanyActor, edit: Edit) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await selectAccount(db, companyId)
  refuseUnavailable(before, edit)
  const changes = changesBetween(before, edit)
  if (changes.length > 0) {
    await db.update(companies).set(edit).where(eq(companies.id, companyId))
    await reviewCheckouts(db, { companyId })
    await recordActivity(db, actor, {
      action: 'provider.changed',
      targetType: 'company',
      targetId: companyId,
      description: describeSwitches(edit, changes),
      metadata: { changes },
    })
  }
  if (edit.cardEnabled || edit.achEnabled) await completeStep(db, companyId, 'paymentMethodsSetup')
  return showAccount(db, provider, companyId)
}

/** Turning a method off is always possible. */
function refuseUnavailable(account: CompanyAccount, { cardEnabled, achEnabled }: Edit) {
  if (!account.accountId) throw notConnected()
  if ((cardEnabled || achEnabled) && !account.isEnabled)
    throw conflict('Stripe hasn’t enabled this account yet. Finish the setup, then check again.')
  if (achEnabled && !account.achActive)
    throw conflict('Stripe hasn’t enabled bank payments for this account yet.')
}

const names: Record<string, string> = { cardEnabled: 'card payments', achEnabled: 'bank payments' }

function describeSwitches(edit: Edit, changes: { field: string }[]) {
  const switched = (isOn: boolean) =>
    changes.filter(({ field }) => edit[field as keyof Edit] === isOn).map(({ field }) => names[field])
  const parts = [
    ...(switched(true).length > 0 ? [`turned on ${switched(true).join(' and ')}`] : []),
    ...(switched(false).length > 0 ? [`turned off ${switched(false).join(' and ')}`] : []),
  ]
  const text = parts.join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
