import { onboardingCopy } from '@mantel/domain/onboarding'
import { defaultColors, defaultTypography } from '@mantel/domain/settings/branding'
import { systemTemplates } from './features/messages/system-templates.ts'
import type { Db } from './platform/database/connect.ts'
import { companyStyles } from './schema/companies/company-styles.ts'
import { systemEmailTemplates } from './schema/messages.ts'
import { businessProfiles, onboardingContent, platformSettings, waitlistSettings } from './schema/site.ts'

/**
 * Writes the first rows of the platform. Runs at every start, adds what is missing, and keeps what users edited.
 * Business profiles are added only if the table is empty, so that a deleted profile is not added again.
 */
export async function seedPlatform(db: Db) {
  await db.insert(systemEmailTemplates).values(templates).onConflictDoNothing()
  if ((await db.$count(businessProfiles)) === 0) await db.insert(businessProfiles).values(profiles)
  await db.insert(onboardingContent).values(onboardingCopy).onConflictDoNothing()
  await db.insert(platformSettings).values({}).onConflictDoNothing()
  await db.insert(waitlistSettings).values({}).onConflictDoNothing()
  await db
    .insert(companyStyles)
    .values({ colors: JSON.stringify(defaultColors), typography: JSON.stringify(defaultTypography) })
    .onConflictDoNothing()
}

const templates = Object.entries(systemTemplates).map(([templateKey, { name, subject, body, button }]) => ({
  templateKey,
  name,
  subject,
  body,
  settings: { button },
}))

const profiles = [
  {
    value: 'property-staging',
    name: 'Property staging',
    icon: 'sofa',
    description: 'You stage homes for sale and destage them once they sell.',
  },
  {
    value: 'interior-design',
    name: 'Interior design',
    icon: 'lamp',
    description: 'You design rooms, order furniture and manage installs.',
  },
  {
    value: 'event-styling',
    name: 'Event styling',
    icon: 'flower-2',
    description: 'You style weddings, launches and dinners.',
  },
  {
    value: 'other-services',
    name: 'Other services',
    icon: 'briefcase',
    description: 'You send quotes, contracts and invoices to clients.',
  },
].map((profile, displayOrder) => ({ ...profile, displayOrder }))
