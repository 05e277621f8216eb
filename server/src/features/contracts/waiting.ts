import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { contractSigningLinks } from '../../schema/contract-signing.ts'
import { contracts } from '../../schema/contracts.ts'
import { projects } from '../../schema/projects.ts'
import { recordOnProject } from '../activity/recording.ts'
import { observe } from '../evidence/observing.ts'
import { one as oneProject } from '../projects/projects.ts'
import type { Services } from '../services.ts'
import { tellStudio } from './letters.ts'
import { mirror } from './mirroring.ts'
import { mostReminders, remind } from './reminding.ts'
import { subjectOf } from './seeing.ts'

const nobody = { userId: null, role: null }

/** Says whether there is anybody left to remind. */
export async function remindOnce({ db, mailroom, companyId }: JobRun<Services>, linkId: string) {
  const held = companyId ? await holdContract(db, companyId, linkId) : undefined
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
  const held = companyId ? await holdContract(db, companyId, linkId) : undefined
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

/** The project, the contract, the link, in the order in which everybody takes them. */
export async function holdContract(db: Db, companyId: string, linkId: string) {
  const [found] = await db
    .select({ contractId: contractSigningLinks.contractId, projectId: contractSigningLinks.projectId })
    .from(contractSigningLinks)
    .where(and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.id, linkId)))
  if (!found) return undefined
  await db
    .select({ id: projects.id })
    .from(projects)
    .where(oneProject(companyId, found.projectId))
    .for('update')
  const [contract] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.companyId, companyId), eq(contracts.id, found.contractId)))
    .for('update')
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(and(eq(contractSigningLinks.companyId, companyId), eq(contractSigningLinks.id, linkId)))
    .for('update')
  return contract && link ? { contract, link } : undefined
}
