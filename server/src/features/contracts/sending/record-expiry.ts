import type { JobRun } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { lockHistory } from '../../evidence/history.ts'
import { lockLink } from '../locks.ts'
import { syncProjectContractStatus } from '../sync-project-contract-status.ts'
import { subjectOf } from '../visibility.ts'
import { notifyStudio } from './contract-emails.ts'

/** A link expires by its date alone. This job records the expiry and notifies the studio, once per expiry. */
export async function recordExpiry({ db, emailSettings, companyId }: JobRun<Services>, linkId: string) {
  const locked = companyId ? await lockLink(db, companyId, linkId) : undefined
  if (!locked || locked.contract.status !== 'sent') return
  const { contract, link } = locked
  if (link.status !== 'pending' || Date.parse(link.expiresAt) > Date.now()) return
  const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
  await history.append('expired', { linkId })
  await notifyStudio(db, emailSettings, contract, link, { template: 'contract_expiring' })
  await syncProjectContractStatus(db, contract)
  await recordProjectActivity(
    db,
    { userId: null, role: null, companyId: contract.companyId },
    contract.projectId,
    {
      action: 'contract.expired',
      description: `The signing link for the contract “${contract.name}” expired`,
      metadata: { contractId: contract.id },
    },
  )
}
