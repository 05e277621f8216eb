import { type Day, dayIn } from '@mantel/domain/dates'
import { lessDiscount, shareOf } from '@mantel/domain/money'
import { nextStep, type StageKind, type Standing } from '@mantel/domain/projects/next-step'
import type { ProjectInList, ProjectOnPage } from '@mantel/domain/projects/projects'
import type { DerivedDate } from '@mantel/domain/projects/timeline'
import type { ProjectCard, ProjectFacts, ProjectStanding } from './select-projects.ts'

type Onlooker = { prices: boolean; today: Day }

/** A project as somebody sees it: with its next step, and without amounts for whoever sees none. */
export function present(row: ProjectFacts, { prices }: { prices: boolean }): ProjectOnPage {
  const { estimateValue, discountPercent, depositPercent, customDates, stageKind, ...rest } = row
  return {
    ...rest,
    customDates: customDates as DerivedDate[],
    stageKind: stageKind as StageKind,
    estimateValue: prices ? estimateValue : null,
    discountPercent: prices ? discountPercent : null,
    depositPercent: prices ? depositPercent : null,
    value: prices ? valueOf(row) : null,
    nextStep: stepOf(row, { prices, today: dayIn(row.timeZone, new Date()) }),
  }
}

/** The same in a list or on the board, all of one company. */
export function presentCards(rows: ProjectCard[], { prices }: { prices: boolean }): ProjectInList[] {
  const today = rows[0] ? dayIn(rows[0].timeZone, new Date()) : ''
  return rows.map((row) => presentCard(row, { prices, today }))
}

// Field by field: copying thousands of rows would take longer than finding them.
const presentCard = (row: ProjectCard, { prices, today }: Onlooker): ProjectInList => ({
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
  value: prices ? valueOf(row) : null,
  nextStep: stepOf(row, { prices, today }),
  memberIds: row.memberIds,
  coverFileId: row.coverFileId,
})

/** What a project needs next, in words that tell no amount to whoever sees none. */
export const stepOf = (row: ProjectStanding, { prices, today }: Onlooker) =>
  nextStep(standingOf(row, prices ? valueOf(row) : null), today)

/** The estimate less its discount. */
const valueOf = ({ estimateValue, discountPercent }: ProjectStanding) =>
  estimateValue === null ? null : lessDiscount(estimateValue, discountPercent)

function standingOf(row: ProjectStanding, value: number | null): Standing {
  const deposit = value === null ? null : shareOf(value, row.depositPercent ?? row.companyDepositPercent)
  // Field by field: a copy of the whole row would take longer than all the rules together.
  return {
    stageKind: row.stageKind as StageKind,
    depositAmount: deposit,
    balanceAmount: value === null || deposit === null ? null : row.depositDate ? value - deposit : value,
    hasEstimate: row.estimateValue !== null,
    contract: row.contractSigningStatus,
    contractSentOn: row.contractSentOn,
    contractSignedOn: signedOn(row),
    linkExpiredOn: row.linkExpiredOn,
    invoice: (row.invoice ?? 'none') as Standing['invoice'],
    dateServiced: row.dateServiced,
    dateOfDestage: row.dateOfDestage,
    depositDueDate: row.depositDueDate,
    depositDate: row.depositDate,
    finalPaymentDueDate: row.finalPaymentDueDate,
    fullPaidDate: row.fullPaidDate,
    stageDurationDays: row.stageDays,
    leadHours: row.leadHours,
    lastActivityOn: row.lastActivityOn,
  }
}

const signedOn = ({
  contractSignedAt,
  timeZone,
}: Pick<ProjectStanding, 'contractSignedAt' | 'timeZone'>): Day | null =>
  contractSignedAt ? dayIn(timeZone, contractSignedAt) : null
