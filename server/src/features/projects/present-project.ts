import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { shareOf } from '@mantel/domain/basics/money'
import { type PermissionSubject, maySeePrices as userMaySeePrices } from '@mantel/domain/permissions'
import { type NextStepFacts, type StageKind, type StepOptions } from '@mantel/domain/projects/next-step'
import { nextStep, rulesFor } from '@mantel/domain/projects/next-step-rules'
import type { ProjectInList, ProjectOnPage } from '@mantel/domain/projects/projects'
import type { DerivedDate } from '@mantel/domain/projects/timeline'
import type { ProjectCard, ProjectFacts, ProjectNextStepFacts } from './select-projects.ts'

type PresentOptions = { maySeePrices: boolean; step: StepOptions }

/** Adds the next step, and removes amounts for users who may not see prices. */
export function presentProject(row: ProjectFacts, user: PermissionSubject): ProjectOnPage {
  const maySeePrices = userMaySeePrices(user)
  return {
    ...row,
    customDates: row.customDates as DerivedDate[],
    stageKind: row.stageKind as StageKind,
    estimateValue: maySeePrices ? row.estimateValue : null,
    discountPercent: maySeePrices ? row.discountPercent : null,
    depositPercent: maySeePrices ? row.depositPercent : null,
    value: maySeePrices ? row.value : null,
    openAmount: openAmountOf(row, maySeePrices),
    signedValue: maySeePrices ? row.signedValue : null,
    billedAmount: maySeePrices ? row.billedAmount : null,
    billedDeposit: maySeePrices ? row.billedDeposit : null,
    receivedAmount: maySeePrices ? row.receivedAmount : null,
    nextStep: nextStep(nextStepFactsOf(row), stepOptions(user, row.timeZone)),
  }
}

/**
 * Presents projects for lists and the board. All rows must belong to one company, which has one time zone.
 */
export function presentCards(rows: ProjectCard[], user: PermissionSubject): ProjectInList[] {
  const [first] = rows
  if (!first) return []
  const options = { maySeePrices: userMaySeePrices(user), step: stepOptions(user, first.timeZone) }
  return rows.map((row) => presentCard(row, options))
}

const stepOptions = (user: PermissionSubject, timeZone: string): StepOptions => ({
  today: dayIn(timeZone, new Date()),
  rules: rulesFor(user),
  showsAmounts: userMaySeePrices(user),
})

// Lists the fields, because spreading thousands of rows takes longer than reading them from the database.
const presentCard = (row: ProjectCard, { maySeePrices, step }: PresentOptions): ProjectInList => ({
  id: row.id,
  clientId: row.clientId,
  title: row.title,
  address: row.address,
  city: row.city,
  state: row.state,
  type: row.type,
  status: row.status,
  source: row.source,
  tags: row.tags,
  sortOrder: row.sortOrder,
  isSample: row.isSample,
  archivedAt: row.archivedAt,
  dateBooked: row.dateBooked,
  dateServiced: row.dateServiced,
  dateOfDestage: row.dateOfDestage,
  contractSigningStatus: row.contractSigningStatus,
  createdAt: row.createdAt,
  version: row.version,
  clientName: row.clientName,
  stageKind: row.stageKind as StageKind,
  value: maySeePrices ? row.value : null,
  openAmount: openAmountOf(row, maySeePrices),
  nextStep: nextStep(nextStepFactsOf(row), step),
  memberIds: row.memberIds,
  lastActivityAt: row.lastActivityAt,
  coverFileId: row.coverFileId,
})

const openAmountOf = (row: ProjectNextStepFacts, maySeePrices: boolean) =>
  maySeePrices && row.billedAmount !== null ? row.openAmount : null

/**
 * What the client still has to pay: the open amount of the invoices or, before the first one, the unpaid part of the
 * project's value. The same as open-amounts-sql.ts.
 */
function openAmountsOf(row: ProjectNextStepFacts) {
  if (row.billedAmount !== null) return { deposit: row.openDeposit, balance: row.openAmount }
  if (row.value === null) return { deposit: 0, balance: 0 }
  const deposit = shareOf(row.value, row.depositPercent ?? row.companyDepositPercent)
  const paid = Math.max(row.receivedAmount, row.depositDate ? deposit : 0)
  return { deposit: Math.max(0, deposit - paid), balance: Math.max(0, row.value - paid) }
}

function nextStepFactsOf(row: ProjectNextStepFacts): NextStepFacts {
  const open = openAmountsOf(row)
  // Lists the fields, because spreading the whole row takes longer than applying all the rules.
  return {
    stageKind: row.stageKind as StageKind,
    isArchived: row.archivedAt !== null,
    openDeposit: open.deposit,
    openBalance: open.balance,
    hasClient: row.clientId !== null,
    hasEstimate: row.value !== null,
    contract: row.contractSigningStatus,
    contractSentOn: row.contractSentOn,
    contractSignedOn: signedOn(row),
    declinedReason: row.declinedReason,
    linkExpiresOn: row.linkExpiresOn,
    linkIsExpired: row.linkIsExpired,
    invoice: (row.invoice ?? 'none') as NextStepFacts['invoice'],
    dateServiced: row.dateServiced,
    dateOfDestage: row.dateOfDestage,
    depositDueDate: row.depositDueDate,
    depositDate: row.depositDate,
    finalPaymentDueDate: row.finalPaymentDueDate,
    fullPaidDate: row.fullPaidDate,
    stageDurationDays: row.stageDays,
    hoursSinceLead: row.hoursSinceLead,
    lastActivityOn: row.lastActivityOn,
  }
}

const signedOn = ({
  contractSignedAt,
  timeZone,
}: Pick<ProjectNextStepFacts, 'contractSignedAt' | 'timeZone'>): Day | null =>
  contractSignedAt ? dayIn(timeZone, contractSignedAt) : null
