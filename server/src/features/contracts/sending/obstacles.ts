import { draftText, frozenText, placedFields } from '@mantel/domain/contracts/contract-fields'
import { type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { Refusal } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { contracts } from '../../../schema/contracts/contracts.ts'
import { refuseAfterPlanEnd } from '../../companies/plan-state.ts'
import { refuseUnavailableEmail } from '../../messages/queue-email.ts'
import { type ContractContext, getFieldValues, getOwnerSigner } from '../draft/field-values.ts'
import { type PrintedName, refuseUnprintable, refuseUnprintableNames } from '../draft/print-draft.ts'

type Contract = typeof contracts.$inferSelect

/**
 * The sentences with which sending this draft would be refused, no matter who receives it. Missing values and signature fields
 * are not among them, because the editor lists these while its user types.
 */
export async function listObstacles(db: Db, contract: Contract, context: ContractContext) {
  const content = frozenText(draftText(richText.parse(contract.content)), getFieldValues(context))
  const refusals = await Promise.all([
    refusalOf(() => refuseAfterPlanEnd(db, contract.companyId)),
    refusalOf(() => refuseUnprintable(content)),
    refusalOf(() => refuseUnprintableNames(printedNames(contract, content, context))),
    refusalOf(() => refuseUnavailableEmail(db, 'contract_sent')),
  ])
  return refusals.filter((sentence) => sentence !== null)
}

/** The names that a contract prints apart from its recipient’s. */
export const printedNames = (
  contract: Contract,
  content: RichText,
  context: ContractContext,
): PrintedName[] => [
  { text: contract.name, where: 'the contract’s name' },
  { text: context.project.title, where: 'the project’s title' },
  { text: context.company.name, where: 'your company’s name' },
  ...ownerNames(content, context),
]

/** The names in the company's e-sign settings, if this contract prints them. */
function ownerNames(content: RichText, context: ContractContext): PrintedName[] {
  const owner = getOwnerSigner(context)
  if (!owner || placedFields(content).every(({ signer }) => signer !== 'owner')) return []
  return [
    { text: owner.name, where: 'the owner’s name in your e-sign settings' },
    { text: owner.initials, where: 'the owner’s initials in your e-sign settings' },
  ]
}

async function refusalOf(check: () => unknown) {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
