import { type Day, dayIn } from '@mantel/domain/dates'
import { lessDiscount, shareOf } from '@mantel/domain/money'
import { nextStep, type StageKind, type Standing } from '@mantel/domain/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects'
import type { DerivedDate } from '@mantel/domain/timeline'
import type { ProjectFacts, ProjectStanding } from './facts.ts'

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

/** What a project needs next, in words that tell no amount to whoever sees none. */
export const stepOf = (row: ProjectStanding, { prices, today }: { prices: boolean; today: Day }) =>
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
