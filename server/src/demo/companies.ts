import { type Colors, defaultColors } from '@mantel/domain/settings/branding'
import { and, eq } from 'drizzle-orm'
import { addCompanyDefaults } from '../features/companies/default-settings.ts'
import { type Db, requireRow } from '../platform/database/connect.ts'
import { clients } from '../schema/clients/clients.ts'
import { leadWidgetConfigs } from '../schema/clients/leads.ts'
import { companies } from '../schema/companies/companies.ts'
import { companyStyles } from '../schema/companies/company-styles.ts'
import { startupChecklist } from '../schema/companies/startup-checklist.ts'
import { contractTemplates } from '../schema/contracts/contracts.ts'
import { projects } from '../schema/projects/projects.ts'
import { type Clock, timeZone } from './clock.ts'
import { stagingAgreement } from './contracts/agreement.ts'

export type Company = Pick<
  typeof companies.$inferSelect,
  | 'id'
  | 'name'
  | 'city'
  | 'state'
  | 'paymentLateFee'
  | 'additionalServicesHourlyFee'
  | 'clientDelaysPenaltyHourlyFee'
  | 'clientReschedulePenaltyFee'
  | 'invoiceTerms'
  | 'invoicePrefix'
  | 'invoiceNumberPadding'
  | 'invoiceStartNumber'
> & { esignOwnerName: string; esignOwnerInitials: string; email: string; paymentOptions: string[] }

const terms = 'Deposit due within 2 days of signing. Balance due 5 days after install.'

const alderFinch = {
  name: 'Alder & Finch Staging',
  website: 'https://alderfinch.test',
  phone: '(912) 555-0142',
  address: '18 Drayton Street',
  city: 'Savannah',
  state: 'GA',
  zip: '31401',
  timeZone,
  businessProfile: 'property-staging',
  businessEinNumber: '12-3456789',
  businessRegistrationNumber: 'GA 0412-2207',
  replyToAddress: 'hello@alderfinch.test',
  paymentLateFee: '5% of the overdue amount after 5 days.',
  additionalServicesHourlyFee: '$95 per hour, per person.',
  clientDelaysPenaltyHourlyFee: '$120 per hour after the first 30 minutes.',
  clientReschedulePenaltyFee: '$250 for changes within 3 days of the install.',
  invoicePrefix: 'INV-',
  invoiceNumberPadding: 4,
  // The company used the earlier numbers before it switched to this product.
  invoiceStartNumber: 21,
  nextInvoiceNumber: 44,
  invoiceTerms: terms,
  esignEnabled: true,
  esignOwnerName: 'Maya Okafor',
  esignOwnerInitials: 'MO',
  zelleId: 'pay@alderfinch.test',
  zelleEnabled: true,
  checkPayableTo: 'Alder & Finch Staging LLC',
  checkEnabled: true,
}

const harborPine = {
  name: 'Harbor & Pine',
  website: 'https://harborpine.test',
  phone: '(207) 555-0150',
  address: '61 Commercial Street',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  timeZone,
  businessProfile: 'property-staging',
  replyToAddress: 'hello@harborpine.test',
  paymentLateFee: '2% of the overdue amount per week.',
  additionalServicesHourlyFee: '$80 per hour, per person.',
  clientDelaysPenaltyHourlyFee: '$90 per hour.',
  clientReschedulePenaltyFee: '$150 for changes within 2 days of the install.',
  invoicePrefix: 'HP-',
  nextInvoiceNumber: 6,
  invoiceTerms: terms,
  esignEnabled: true,
  esignOwnerName: 'Willa Thornbury',
  esignOwnerInitials: 'WT',
  checkPayableTo: 'Harbor & Pine',
  checkEnabled: true,
}

export async function createAlderFinch(db: Db, { day, at }: Clock): Promise<Company> {
  const company = await createCompany(db, alderFinch, at(day(-400), '08:00'))
  await deleteSample(db, company.id)
  await checkItems(db, company.id)
  await db
    .update(leadWidgetConfigs)
    // The team adds leads itself, so that new ones wait in the inbox.
    .set({ companyName: 'hidden', notifyEmails: [company.email], autoAddToPipeline: false })
    .where(eq(leadWidgetConfigs.companyId, company.id))
  return company
}

/** Creates the second company, which still has the sample data that every new company gets. */
export async function createHarborPine(db: Db, { day, at }: Clock): Promise<Company> {
  const company = await createCompany(db, harborPine, at(day(-5), '08:00'))
  await saveColors(db, company.id, harborColors)
  await checkItems(db, company.id)
  return company
}

/** These are blue and green, so that the two studios are easy to tell apart. */
const harborColors = {
  primary: '#2F5D7C',
  primaryForeground: '#FFFFFF',
  accent: '#1F4D3A',
  accentForeground: '#FFFFFF',
}

async function saveColors(db: Db, companyId: string, ownColors: Partial<Colors>) {
  const colors = JSON.stringify({ ...defaultColors, ...ownColors })
  await db.update(companyStyles).set({ colors }).where(eq(companyStyles.companyId, companyId))
}

type Settings = typeof alderFinch | typeof harborPine

async function createCompany(db: Db, settings: Settings, since: string): Promise<Company> {
  const created = requireRow(
    await db
      .insert(companies)
      .values({ ...settings, esignOwnerSignedAt: since, createdAt: since, updatedAt: since })
      .returning(),
  )
  await addCompanyDefaults(db, created.id, settings.businessProfile)
  await db
    .update(contractTemplates)
    .set({ name: 'Staging agreement', content: stagingAgreement })
    .where(eq(contractTemplates.companyId, created.id))
  const { esignOwnerName, esignOwnerInitials, replyToAddress: email } = settings
  const paymentOptions = created.zelleEnabled ? ['zelle', 'check'] : ['check']
  return { ...created, esignOwnerName, esignOwnerInitials, email, paymentOptions }
}

async function deleteSample(db: Db, companyId: string) {
  await db.delete(projects).where(and(eq(projects.companyId, companyId), eq(projects.isSample, true)))
  await db.delete(clients).where(and(eq(clients.companyId, companyId), eq(clients.isSample, true)))
}

/**
 * Checks off five of the seven setup steps. The other two are open, because no Google account is connected
 * and the timeline has its defaults.
 */
async function checkItems(db: Db, companyId: string) {
  await db
    .update(startupChecklist)
    .set({
      projectsImported: true,
      clientsImported: true,
      contractAdded: true,
      invoiceAdded: true,
      paymentMethodsSetup: true,
    })
    .where(eq(startupChecklist.companyId, companyId))
}
