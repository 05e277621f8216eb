import { shareOf } from '@mantel/domain/basics/money'
import { draftText, frozenText } from '@mantel/domain/contracts/contract-fields'
import { getFieldValues, loadContractContext } from '../../features/contracts/draft/field-values.ts'
import { encryptToken } from '../../features/contracts/sending/signing-links.ts'
import { contentHash } from '../../features/evidence/event-chain.ts'
import { signRecords } from '../../features/evidence/history.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import {
  contractSignatures,
  contractSigningLinks,
  signEvents,
} from '../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../schema/contracts/contracts.ts'
import { signerOf } from '../clients.ts'
import { addDays, type Clock } from '../clock.ts'
import type { Company } from '../companies.ts'
import { formatDollars } from '../money/money.ts'
import type { Project, SentProject } from '../planning.ts'
import type { ContractScenario, CrewMember, Scenario } from '../scenario.ts'
import { stepTimes } from '../step-times.ts'
import { stagingAgreement } from './agreement.ts'
import { listChainedEvents } from './evidence.ts'
import { listSignatures } from './signatures.ts'

type Contracted = Project & { contract: ContractScenario }
type Crew = Partial<Record<CrewMember, string>>
type CompanyPlan = { company: Company; planned: Project[]; crew: Crew }

const hasContract = (project: Project): project is Contracted => project.contract !== undefined

type Status = 'none' | 'draft' | 'sent' | 'signed' | 'withdrawn'

/** Returns the contract status that the project shows. */
export function contractStatus({ contract }: Pick<Scenario, 'contract'>): Status {
  if (!contract) return 'none'
  if (contract.withdrawn) return 'withdrawn'
  if (contract.signed) return 'signed'
  return contract.sent ? 'sent' : 'draft'
}

/** Creates the contracts without their seals. Sealing takes longer, so sealDemo() does it once the demo can be used. */
export async function createContracts(
  db: Db,
  secrets: SecretBox,
  { company, planned, crew }: CompanyPlan,
  clock: Clock,
) {
  const contracted = planned.filter(hasContract)
  const sent: SentProject[] = []
  for (const project of contracted) {
    const { contract } = project
    if (!contract.sent) continue
    const frozen = await frozenOn(db, project, contract.sent)
    sent.push({
      ...project,
      contract: { ...contract, sent: contract.sent },
      frozen,
      hash: contentHash(frozen),
    })
  }
  const sentAs = new Map(sent.map((project) => [project.id, project]))
  await db
    .insert(contracts)
    .values(contracted.map((project) => contractRow(project, sentAs.get(project.id), crew, clock)))
  await db.insert(contractVersions).values(sent.map((project) => versionRow(project, crew, clock)))
  await db.insert(contractSigningLinks).values(sent.map((project) => linkRow(project, secrets, clock)))
  await db
    .insert(contractSignatures)
    .values(sent.flatMap((project) => listSignatures(company, project, clock)))
  for (const project of sent) {
    const subject = { companyId: project.companyId, contractId: project.contractId }
    await db.insert(signEvents).values(listChainedEvents(project, clock))
    await signRecords(db, secrets, subject)
  }
}

/** Returns the text as the product would have stored it on that day. */
async function frozenOn(db: Db, { companyId, id, contract }: Contracted, day: string) {
  const context = await loadContractContext(db, companyId, id)
  const values = getFieldValues(context, day)
  const { total } = contract
  if (total === undefined) return frozenText(stagingAgreement, values)
  const deposit = shareOf(total, context.project.depositPercent ?? context.company.depositPercent)
  return frozenText(stagingAgreement, {
    ...values,
    'project.total': formatDollars(total),
    'project.deposit': formatDollars(deposit),
    'project.balance': formatDollars(total - deposit),
  })
}

function contractRow(project: Contracted, sentAs: SentProject | undefined, crew: Crew, { at }: Clock) {
  const { drafted, sent, viewed, signed, withdrawn } = project.contract
  // A withdrawn contract is a draft again.
  const out = withdrawn ? undefined : sentAs
  const changed = withdrawn?.on ?? signed ?? sent ?? drafted
  const userId = crew[project.leader] ?? null
  return {
    id: project.contractId,
    companyId: project.companyId,
    projectId: project.id,
    name: 'Staging agreement',
    content: out?.frozen ?? draftText(stagingAgreement),
    contentHash: out?.hash ?? null,
    status: signed ? ('signed' as const) : out ? ('sent' as const) : ('draft' as const),
    sentAt: out && sent ? at(sent, stepTimes.sent) : null,
    sentBy: sent ? userId : null,
    editedBy: userId,
    viewedAt: out && viewed ? at(viewed, stepTimes.viewed) : null,
    signedAt: signed && at(signed, stepTimes.signed),
    withdrawnAt: withdrawn && at(withdrawn.on, stepTimes.closed),
    withdrawnBy: withdrawn ? userId : null,
    withdrawnReason: withdrawn?.why,
    createdAt: at(drafted, stepTimes.drafted),
    updatedAt: at(
      changed,
      signed ? stepTimes.signed : withdrawn ? stepTimes.closed : sent ? stepTimes.sent : stepTimes.drafted,
    ),
  }
}

const versionRow = (project: SentProject, crew: Crew, { at }: Clock) => ({
  companyId: project.companyId,
  contractId: project.contractId,
  content: project.frozen,
  contentHash: project.hash,
  revision: 1,
  writtenBy: crew[project.leader] ?? null,
  createdAt: at(project.contract.sent, stepTimes.sent),
})

function linkRow(project: SentProject, secrets: SecretBox, { at, until }: Clock) {
  const { sent, viewed, reminded, signed, withdrawn } = project.contract
  const sentAt = at(sent, stepTimes.sent)
  const token = newToken('sign')
  const link = { id: project.linkId, companyId: project.companyId }
  return {
    ...link,
    projectId: project.id,
    contractId: project.contractId,
    tokenHash: hashToken(token),
    // As in the product, only a link that can still be signed keeps its token, for reminders and for copying the link.
    encryptedToken: signed || withdrawn ? null : encryptToken(secrets, link, token),
    recipientName: signerOf(project.client),
    recipientEmail: project.client.email,
    expiresAt: until(addDays(sent, 30)),
    status: withdrawn ? ('withdrawn' as const) : signed ? ('signed' as const) : ('pending' as const),
    viewedAt: viewed && at(viewed, stepTimes.viewed),
    signedAt: signed && at(signed, stepTimes.signed),
    withdrawnAt: withdrawn && at(withdrawn.on, stepTimes.closed),
    reminderCount: reminded ? 1 : 0,
    lastRemindedAt: reminded && at(reminded, stepTimes.reminded),
    createdAt: sentAt,
    updatedAt: sentAt,
  }
}
