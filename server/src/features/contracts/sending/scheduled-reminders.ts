import type { JobRun } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../services.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { observe } from '../../evidence/record-event.ts'
import { mirror } from '../contract-status.ts'
import { holdLink } from '../locks.ts'
import { subjectOf } from '../visibility.ts'
import { tellStudio } from './contract-emails.ts'
import { mostReminders, remind } from './remind-client.ts'

const nobody = { userId: null, role: null }

/** Says whether there is anybody left to remind. */
export async function remindOnce({ db, mailroom, companyId }: JobRun<Services>, linkId: string) {
  const held = companyId ? await holdLink(db, companyId, linkId) : undefined
  if (!held || held.contract.status !== 'sent') return false
  const { contract, link } = held
  if (link.status !== 'pending' || !link.remindersEnabled || link.reminderCount >= mostReminders) return false
  const outcome = await remind(db, mailroom, contract)
  if (outcome === 'over') return false
  if (outcome === 'reminded')
    await recordOnProject(db, { ...nobody, companyId: contract.companyId }, contract.projectId, {
      action: 'contract.reminded',
      description: `Reminded of the contract “${contract.name}”`,
      metadata: { contractId: contract.id },
    })
  return true
}

/** The clock alone has ended the link; this is when the studio is told, once for each end. */
export async function noteExpiry({ db, mailroom, companyId }: JobRun<Services>, linkId: string) {
  const held = companyId ? await holdLink(db, companyId, linkId) : undefined
  if (!held || held.contract.status !== 'sent') return
  const { contract, link } = held
  if (link.status !== 'pending' || Date.parse(link.expiresAt) > Date.now()) return
  await observe(db, subjectOf(contract), 'expired', { linkId })
  await tellStudio(db, mailroom, contract, link, { template: 'contract_expiring' })
  await mirror(db, contract)
  await recordOnProject(db, { ...nobody, companyId: contract.companyId }, contract.projectId, {
    action: 'contract.expired',
    description: `The link of the contract “${contract.name}” ran out`,
    metadata: { contractId: contract.id },
  })
}
