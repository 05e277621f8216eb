import type { Endpoint, RecordKind } from '@mantel/domain/endpoint'

/** Lists the kinds of the changed tables that the endpoint does not declare. */
export function undeclaredKinds({ changes = [] }: Endpoint, changedTables: readonly string[]) {
  const kinds = changedTables.map(
    (table) => kindOfTable[table] ?? `the table ${table}, which has no kind here,`,
  )
  return [...new Set(kinds)].filter((kind) => kind !== internal && !changes.includes(kind as RecordKind))
}

/** Tables that no query of the web shows. */
const internal = 'internal'

const kindOfTable: Record<string, RecordKind | typeof internal> = {
  _private_jobs: internal,
  _private_tasks: internal,
  admin_activities: 'activity',
  business_profiles: 'business-profile',
  client_merges: 'client',
  clients: 'client',
  companies: 'company',
  company_styles: 'styles',
  contract_signing_links: 'contract',
  contract_templates: 'contract-template',
  contract_versions: 'contract',
  contracts: 'contract',
  email_verifications: internal,
  files: internal,
  finished_jobs: internal,
  imports: 'import',
  invitations: 'invitation',
  landing_page_content: 'site-content',
  messages: internal,
  offer_code_redemptions: 'offer-code',
  offer_codes: 'offer-code',
  onboarding_content: 'site-content',
  platform_settings: 'platform',
  pricing_page_content: 'site-content',
  product_tiers: 'tier',
  project_activities: 'activity',
  project_contract_templates: 'contract',
  project_documents: 'document',
  project_members: 'project',
  project_resources: 'cost',
  projects: 'project',
  registration_invites: 'waitlist',
  saved_resources: 'saved-cost',
  seal_certificates: 'seal-certificate',
  sign_events: 'contract',
  startup_checklist: 'checklist',
  subscription_events: 'subscription',
  subscriptions: 'subscription',
  system_email_templates: 'system-email',
  uploads: internal,
  users: 'user',
  waitlist: 'waitlist',
  waitlist_settings: 'waitlist',
}
