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
  nextStep: nextStepOf(row, { maySeePrices, today }),
  memberIds: row.memberIds,
  coverFileId: row.coverFileId,
})

/** Returns the next step. For users who may not see prices, its text contains no amounts. */
const nextStepOf = (row: ProjectNextStepFacts, { maySeePrices, today }: PresentOptions) =>
  nextStep(nextStepFactsOf(row, maySeePrices ? row.value : null), today)

function nextStepFactsOf(row: ProjectNextStepFacts, value: number | null): NextStepFacts {
  const deposit = value === null ? null : shareOf(value, row.depositPercent ?? row.companyDepositPercent)
  // Lists the fields, because spreading the whole row takes longer than applying all the rules.
  return {
    stageKind: row.stageKind as StageKind,
    depositAmount: deposit,
    balanceAmount: value === null || deposit === null ? null : row.depositDate ? value - deposit : value,
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
