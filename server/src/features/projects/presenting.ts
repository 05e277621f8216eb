import { type Day, dayIn } from '@mantel/domain/dates'
import { lessDiscount, shareOf } from '@mantel/domain/money'
import { nextStep, type StageKind, type Standing } from '@mantel/domain/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects'
import type { DerivedDate } from '@mantel/domain/timeline'
import type { ProjectFacts } from './facts.ts'

/** A project as somebody sees it: with its next step, and without amounts for whoever sees none. */
export function present(row: ProjectFacts, { prices }: { prices: boolean }): ProjectOnPage {
  const { estimateValue, discountPercent, depositPercent, customDates, stageKind, ...rest } = row
  const value = prices ? valueOf(row) : null
  const today = dayIn(row.timeZone, new Date())
  return {
    ...rest,
    customDates: customDates as DerivedDate[],
    stageKind: stageKind as StageKind,
    estimateValue: prices ? estimateValue : null,
    discountPercent: prices ? discountPercent : null,
    depositPercent: prices ? depositPercent : null,
    value,
    nextStep: nextStep(standingOf(row, value), today),
  }
}

/** The estimate less its discount. */
const valueOf = ({ estimateValue, discountPercent }: ProjectFacts) =>
  estimateValue === null ? null : lessDiscount(estimateValue, discountPercent)

function standingOf(row: ProjectFacts, value: number | null): Standing {
  const deposit = value === null ? null : shareOf(value, row.depositPercent ?? row.companyDepositPercent)
  return {
    ...row,
    stageKind: row.stageKind as StageKind,
    depositAmount: deposit,
    balanceAmount: value === null || deposit === null ? null : row.depositDate ? value - deposit : value,
    hasEstimate: row.estimateValue !== null,
    contract: row.contractSigningStatus,
    contractSignedOn: signedOn(row),
    invoice: (row.invoice ?? 'none') as Standing['invoice'],
    stageDurationDays: row.stageDays,
  }
}

const signedOn = ({
  contractSignedAt,
  timeZone,
}: Pick<ProjectFacts, 'contractSignedAt' | 'timeZone'>): Day | null =>
  contractSignedAt ? dayIn(timeZone, contractSignedAt) : null
