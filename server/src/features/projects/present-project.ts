import { type Day, dayIn } from '@mantel/domain/dates'
import { shareOf } from '@mantel/domain/money'
import { type NextStepFacts, nextStep, type StageKind } from '@mantel/domain/projects/next-step'
import type { ProjectInList, ProjectOnPage } from '@mantel/domain/projects/projects'
import type { DerivedDate } from '@mantel/domain/projects/timeline'
import type { ProjectCard, ProjectFacts, ProjectNextStepFacts } from './select-projects.ts'

type PresentOptions = { maySeePrices: boolean; today: Day }

/** Adds the next step, and removes amounts for users who may not see prices. */
export function presentProject(
  row: ProjectFacts,
  { maySeePrices }: { maySeePrices: boolean },
): ProjectOnPage {
  return {
    ...row,
    customDates: row.customDates as DerivedDate[],
    stageKind: row.stageKind as StageKind,
    estimateValue: maySeePrices ? row.estimateValue : null,
    discountPercent: maySeePrices ? row.discountPercent : null,
    depositPercent: maySeePrices ? row.depositPercent : null,
    value: maySeePrices ? row.value : null,
    openAmount: openAmountOf(row, maySeePrices),
    billedAmount: maySeePrices ? row.billedAmount : null,
    billedDeposit: maySeePrices ? row.billedDeposit : null,
    receivedAmount: maySeePrices ? row.receivedAmount : null,
    nextStep: nextStepOf(row, { maySeePrices, today: dayIn(row.timeZone, new Date()) }),
  }
}

/**
 * Presents projects for lists and the board. All rows must belong to one company, which has one time zone.
 */
export function presentCards(
  rows: ProjectCard[],
  { maySeePrices }: { maySeePrices: boolean },
): ProjectInList[] {
  const today = rows[0] ? dayIn(rows[0].timeZone, new Date()) : ''
  return rows.map((row) => presentCard(row, { maySeePrices, today }))
}

// Lists the fields, because spreading thousands of rows takes longer than reading them from the database.
const presentCard = (row: ProjectCard, { maySeePrices, today }: PresentOptions): ProjectInList => ({
  id: row.id,
  clientId: row.clientId,
  title: row.title,
  address: row.address,
  city: row.city,
  state: row.state,
  type: row.type,
  status: row.status,
  source: row.source,
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
  nextStep: nextStepOf(row, { maySeePrices, today }),
  memberIds: row.memberIds,
  lastActivityAt: row.lastActivityAt,
  coverFileId: row.coverFileId,
})

const openAmountOf = (row: ProjectNextStepFacts, maySeePrices: boolean) =>
  maySeePrices && row.billedAmount !== null ? row.openAmount : null

/** Returns the next step. For users who may not see prices, its text contains no amounts. */
const nextStepOf = (row: ProjectNextStepFacts, { maySeePrices, today }: PresentOptions) =>
  nextStep(nextStepFactsOf(row, maySeePrices), today)

/** What is still to be paid: what invoices ask for or, before the first one, what is missing to the project's value. */
function openAmountsOf(row: ProjectNextStepFacts) {
  if (row.billedAmount !== null) return { deposit: row.openDeposit, balance: row.openAmount }
  if (row.value === null) return null
  const deposit = shareOf(row.value, row.depositPercent ?? row.companyDepositPercent)
  const paid = Math.max(row.receivedAmount, row.depositDate ? deposit : 0)
  return { deposit: Math.max(0, deposit - paid), balance: Math.max(0, row.value - paid) }
}

function nextStepFactsOf(row: ProjectNextStepFacts, maySeePrices: boolean): NextStepFacts {
  const open = maySeePrices ? openAmountsOf(row) : null
  // Lists the fields, because spreading the whole row takes longer than applying all the rules.
  return {
    stageKind: row.stageKind as StageKind,
    depositAmount: open && open.deposit,
    balanceAmount: open && open.balance,
    hasEstimate: row.value !== null,
    contract: row.contractSigningStatus,
    contractSentOn: row.contractSentOn,
    contractSignedOn: signedOn(row),
    linkExpiredOn: row.linkExpiredOn,
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
