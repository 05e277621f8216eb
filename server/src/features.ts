import type { Feature } from './feature.ts'
import { activityFeature } from './features/activity/feature.ts'
import type { ActivityLabels } from './features/activity/field-labels.ts'
import { adminBusinessProfilesFeature } from './features/admin/business-profiles/feature.ts'
import { adminClientsFeature } from './features/admin/clients/feature.ts'
import { adminCompaniesFeature } from './features/admin/companies/feature.ts'
import { adminCompanyPlanFeature } from './features/admin/company-plan/feature.ts'
import { adminContentFeature } from './features/admin/content/feature.ts'
import { adminContentIndexFeature } from './features/admin/content-index/feature.ts'
import { adminOfferCodesFeature } from './features/admin/offer-codes/feature.ts'
import { adminOperationsFeature } from './features/admin/operations/feature.ts'
import { adminProviderEventsFeature } from './features/admin/provider-events/feature.ts'
import { adminRevenueFeature } from './features/admin/revenue/feature.ts'
import { adminSystemEmailsFeature } from './features/admin/system-emails/feature.ts'
import { adminTiersFeature } from './features/admin/tiers/feature.ts'
import { adminUsersFeature } from './features/admin/users/feature.ts'
import { adminWaitlistFeature } from './features/admin/waitlist/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { brandingFeature } from './features/branding/feature.ts'
import { checklistFeature } from './features/checklist/feature.ts'
import { clientEmailsFeature } from './features/client-emails/feature.ts'
import type { ClientTables } from './features/clients/client-rows.ts'
import { clientsFeature } from './features/clients/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { contractTemplatesFeature } from './features/contract-templates/feature.ts'
import { contractsFeature } from './features/contracts/feature.ts'
import { costsFeature } from './features/costs/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { dataExportFeature } from './features/data/export/feature.ts'
import { dataImportFeature } from './features/data/import/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { housekeepingFeature } from './features/housekeeping/feature.ts'
import { impersonationFeature } from './features/impersonation/feature.ts'
import { invoicePdfFeature } from './features/invoice-pdf/feature.ts'
import { invoicesFeature } from './features/invoices/feature.ts'
import { leadsFeature } from './features/leads/feature.ts'
import { listColumnsFeature } from './features/list-columns/feature.ts'
import { messageTemplatesFeature } from './features/message-templates/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { onboardingFeature } from './features/onboarding/feature.ts'
import { payFeature } from './features/pay/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { presenceFeature } from './features/presence/feature.ts'
import { projectsFeature } from './features/projects/feature.ts'
import { providerAccountFeature } from './features/provider/account/feature.ts'
import { checkoutFeature } from './features/provider/checkout/feature.ts'
import { disputesFeature } from './features/provider/disputes/feature.ts'
import { providerEventsFeature } from './features/provider/events/feature.ts'
import { payoutsFeature } from './features/provider/payouts/feature.ts'
import { plansFeature } from './features/provider/plans/feature.ts'
import { providerReconcileFeature } from './features/provider/reconcile/feature.ts'
import { providerRefundsFeature } from './features/provider/refunds/feature.ts'
import { registrationFeature } from './features/registration/feature.ts'
import { remindersFeature } from './features/reminders/feature.ts'
import { revenueFeature } from './features/revenue/feature.ts'
import { samplesFeature } from './features/samples/feature.ts'
import { savedViewsFeature } from './features/saved-views/feature.ts'
import { sealingFeature } from './features/sealing/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { signingFeature } from './features/signing/feature.ts'
import { siteFeature } from './features/site/feature.ts'
import { tagsFeature } from './features/tags/feature.ts'
import { teamFeature } from './features/team/feature.ts'
import { uploadsFeature } from './features/uploads/feature.ts'

/** Every feature of the product. Each declares in its own `feature.ts` what it adds. */
export const features: Feature[] = [
  authFeature,
  registrationFeature,
  companiesFeature,
  settingsFeature,
  checklistFeature,
  samplesFeature,
  uploadsFeature,
  documentsFeature,
  tagsFeature,
  savedViewsFeature,
  listColumnsFeature,
  clientsFeature,
  leadsFeature,
  projectsFeature,
  presenceFeature,
  costsFeature,
  contractTemplatesFeature,
  messageTemplatesFeature,
  clientEmailsFeature,
  contractsFeature,
  signingFeature,
  invoicesFeature,
  invoicePdfFeature,
  paymentsFeature,
  payFeature,
  providerAccountFeature,
  providerEventsFeature,
  checkoutFeature,
  providerRefundsFeature,
  disputesFeature,
  payoutsFeature,
  providerReconcileFeature,
  plansFeature,
  remindersFeature,
  sealingFeature,
  activityFeature,
  dashboardFeature,
  revenueFeature,
  searchFeature,
  dataImportFeature,
  dataExportFeature,
  teamFeature,
  brandingFeature,
  siteFeature,
  filesFeature,
  eventsFeature,
  adminCompaniesFeature,
  adminCompanyPlanFeature,
  adminClientsFeature,
  adminUsersFeature,
  impersonationFeature,
  adminOperationsFeature,
  adminProviderEventsFeature,
  adminRevenueFeature,
  adminTiersFeature,
  adminOfferCodesFeature,
  adminWaitlistFeature,
  adminContentFeature,
  onboardingFeature,
  adminBusinessProfilesFeature,
  adminSystemEmailsFeature,
  adminContentIndexFeature,
  housekeepingFeature,
  messagesFeature,
]

export const endpoints = features.flatMap(({ apis = [] }) => apis.flatMap((api) => Object.values(api)))
export const records = features.flatMap((feature) => Object.entries(feature.records ?? {}))
export const jobs = features.flatMap((feature) => feature.jobs ?? [])
export const schedules = features.flatMap((feature) => feature.schedules ?? [])
export const activityLabels: ActivityLabels = Object.assign(
  {},
  ...features.map((feature) => feature.activityLabels),
)
export const clientTables: ClientTables = Object.assign(
  {},
  ...features.map((feature) => feature.clientTables),
)
