import { activityApi } from './activity.ts'
import { adminClientsApi } from './admin-clients.ts'
import { adminCompaniesApi } from './admin-companies.ts'
import { adminSearchApi } from './admin-search.ts'
import { adminUsersApi } from './admin-users.ts'
import { authApi } from './auth.ts'
import { brandingApi } from './branding.ts'
import { businessProfilesApi } from './business-profiles.ts'
import { checklistApi } from './checklist.ts'
import { clientsApi } from './clients.ts'
import { landingContentApi, pricingContentApi } from './content.ts'
import { contentIndexApi } from './content-index.ts'
import { contractTemplatesApi } from './contract-templates.ts'
import { contractsApi } from './contracts.ts'
import { costsApi } from './costs.ts'
import { dashboardApi } from './dashboard.ts'
import { dataApi } from './data.ts'
import { documentsApi } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { filesApi } from './files.ts'
import { impersonationApi } from './impersonation.ts'
import { messageTemplatesApi } from './message-templates.ts'
import { offerCodesApi } from './offer-codes.ts'
import { onboardingApi } from './onboarding.ts'
import { pipelineApi } from './pipeline.ts'
import { platformApi } from './platform.ts'
import { projectsApi } from './projects.ts'
import { revenueApi } from './revenue.ts'
import { searchApi } from './search.ts'
import { settingsApi } from './settings.ts'
import { signingApi } from './signing.ts'
import { siteApi } from './site.ts'
import { siteWaitlistApi } from './site-waitlist.ts'
import { systemEmailsApi } from './system-emails.ts'
import { teamApi } from './team.ts'
import { tiersApi } from './tiers.ts'
import { uploadsApi } from './uploads.ts'
import { sealApi, verifyingApi } from './verifying.ts'
import { waitlistApi } from './waitlist.ts'
import { workspaceApi } from './workspace.ts'

/** Every endpoint there is: the access tests, the OpenAPI document and its page read this list. */
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
  verifyingApi,
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
