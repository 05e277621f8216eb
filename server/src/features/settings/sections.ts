import { createHash } from 'node:crypto'
import { defaultNavigationLabels, type NavigationLabels } from '@mantel/domain/auth'
import type { StageKind } from '@mantel/domain/projects/next-step'
import { eq } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'

export type Sections = Awaited<ReturnType<typeof sectionsOf>>

/** What the company has decided, each section by itself, as it is stored. */
export async function sectionsOf(db: Db, companyId: string) {
  const { stages, labels, ...rest } = only(
    await db.select(columns).from(companies).where(eq(companies.id, companyId)),
  )
  const { navigationLabels, ...others } = labels
  return {
    ...rest,
    labels: { ...inOrder(JSON.parse(navigationLabels) as Partial<NavigationLabels>), ...others },
    stages: stages.names.map((name) => ({ name, kind: (stages.kinds[name] ?? 'open') as StageKind })),
  }
}

/**
 * A word for the state of one section, which whoever saves gives back. Made of the section's own values: a save
 * elsewhere, or an invoice that takes its number, is none of its business.
 */
export const wordFor = (section: unknown) =>
  createHash('sha256').update(JSON.stringify(section)).digest('base64url').slice(0, 16)

const columns = {
  company: {
    name: companies.name,
    website: companies.website,
    phone: companies.phone,
    address: companies.address,
    city: companies.city,
    state: companies.state,
    zip: companies.zip,
    timeZone: companies.timeZone,
    businessEinNumber: companies.businessEinNumber,
    businessRegistrationNumber: companies.businessRegistrationNumber,
  },
  timeline: {
    stageDurationDays: companies.stageDurationDays,
    depositDueDays: companies.depositDueDays,
    finalPaymentDays: companies.finalPaymentDays,
    finalPaymentAnchor: companies.finalPaymentAnchor,
    depositPercent: companies.depositPercent,
    paymentLateFee: companies.paymentLateFee,
    additionalServicesHourlyFee: companies.additionalServicesHourlyFee,
    clientDelaysPenaltyHourlyFee: companies.clientDelaysPenaltyHourlyFee,
    clientReschedulePenaltyFee: companies.clientReschedulePenaltyFee,
  },
  labels: {
    navigationLabels: companies.navigationLabels,
    brokerageLabel: companies.brokerageLabel,
    briefLabel: companies.briefLabel,
  },
  access: {
    staffSeeAllProjects: companies.staffSeeAllProjects,
    staffSeePrices: companies.staffSeePrices,
    autoMoveOnWin: companies.autoMoveOnWin,
  },
  esign: {
    esignEnabled: companies.esignEnabled,
    esignOwnerName: companies.esignOwnerName,
    esignOwnerInitials: companies.esignOwnerInitials,
    esignOwnerSignedAt: companies.esignOwnerSignedAt,
  },
  stages: { names: companies.projectStages, kinds: companies.stageKinds },
  projectTypes: companies.projectTypes,
  sources: companies.sources,
  logoFileId: companies.logoFileId,
}

const inOrder = (given: Partial<NavigationLabels>): NavigationLabels => ({
  pipeline: given.pipeline ?? defaultNavigationLabels.pipeline,
  projects: given.projects ?? defaultNavigationLabels.projects,
  clients: given.clients ?? defaultNavigationLabels.clients,
  settings: given.settings ?? defaultNavigationLabels.settings,
})
