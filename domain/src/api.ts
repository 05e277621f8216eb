import { activityApi } from './activity.ts'
import { businessProfilesApi } from './admin/business-profiles.ts'
import { adminClientsApi } from './admin/clients.ts'
import { adminCompaniesApi } from './admin/companies.ts'
import { landingContentApi, pricingContentApi } from './admin/content.ts'
import { contentIndexApi } from './admin/content-index.ts'
import { offerCodesApi } from './admin/offer-codes.ts'
import { platformApi } from './admin/operations.ts'
import { revenueApi } from './admin/revenue.ts'
import { adminSearchApi } from './admin/search.ts'
import { systemEmailsApi } from './admin/system-emails.ts'
import { tiersApi } from './admin/tiers.ts'
import { adminUsersApi } from './admin/users.ts'
import { waitlistApi } from './admin/waitlist.ts'
import { authApi } from './auth.ts'
import { checklistApi } from './checklist.ts'
import { clientsApi } from './clients.ts'
import { contractTemplatesApi } from './contracts/contract-templates.ts'
import { contractsApi } from './contracts/contracts.ts'
import { signingApi } from './contracts/signing.ts'
import { sealApi, verifyApi } from './contracts/verify.ts'
import { costsApi } from './costs.ts'
import { dashboardApi } from './dashboard.ts'
import { dataApi } from './data.ts'
import { documentsApi } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { filesApi } from './files.ts'
import { impersonationApi } from './impersonation.ts'
import { messageTemplatesApi } from './message-templates.ts'
import { onboardingApi } from './onboarding.ts'
import { pipelineApi } from './projects/pipeline.ts'
import { projectsApi } from './projects/projects.ts'
import { searchApi } from './search.ts'
import { brandingApi } from './settings/branding.ts'
import { settingsApi } from './settings/settings.ts'
import { workspaceApi } from './settings/workspace.ts'
import { siteApi } from './site/site.ts'
import { siteWaitlistApi } from './site/waitlist.ts'
import { teamApi } from './team.ts'
import { uploadsApi } from './uploads.ts'

/** All endpoints. The access tests and the API documentation read this list. */
export const endpoints: Endpoint[] = [
  authApi,
  teamApi,
  brandingApi,
  siteApi,
  siteWaitlistApi,
  filesApi,
  uploadsApi,
  workspaceApi,
  settingsApi,
  checklistApi,
  clientsApi,
  projectsApi,
  pipelineApi,
  costsApi,
  documentsApi,
  contractTemplatesApi,
  messageTemplatesApi,
  contractsApi,
  signingApi,
  verifyApi,
  sealApi,
  activityApi,
  dashboardApi,
  searchApi,
  dataApi,
  platformApi,
  revenueApi,
  adminCompaniesApi,
  adminClientsApi,
  impersonationApi,
  adminUsersApi,
  adminSearchApi,
  tiersApi,
  offerCodesApi,
  waitlistApi,
  landingContentApi,
  pricingContentApi,
  onboardingApi,
  businessProfilesApi,
  systemEmailsApi,
  contentIndexApi,
].flatMap((api) => Object.values<Endpoint>(api))
