import type { Db } from '../../platform/database/connect.ts'
import { createClients } from '../clients.ts'
import type { Clock } from '../clock.ts'
import { createAlderFinch } from '../companies.ts'
import { createCompanyActivities } from '../company-activities.ts'
import { createCompanyProjects, type DemoServices } from '../company-projects.ts'
import { createOpenLeads } from '../leads.ts'
import { createCosts } from '../money/costs.ts'
import { createGaps } from '../money/invoices.ts'
import { createOffers, createYearlySubscription, type Tiers } from '../money/tiers.ts'
import { createCrew, createPortalLogin } from '../people.ts'
import { assignInvoiceNumbers, planProjects } from '../planning.ts'
import { bid } from './bid-projects.ts'
import { alderFinchClients } from './clients.ts'
import { closed } from './closed-projects.ts'
import { completed } from './completed-projects.ts'
import { discovery } from './discovery-projects.ts'
import { past } from './past-projects.ts'
import { alderFinchUploads } from './uploads.ts'
import { won } from './won-projects.ts'

export const alderFinchScenarios = (clock: Clock) =>
  [discovery, bid, won, completed, closed, past].flatMap((column) => column(clock))

/** Creates the board of the mock-ups, with 4, 3, 6, 5, 1 and 2 projects per stage, and older archived projects. */
export async function createAlderFinchDemo(db: Db, services: DemoServices, tiers: Tiers, clock: Clock) {
  const { day, at } = clock
  const company = await createAlderFinch(db, clock)
  const crew = await createCrew(db, company.id, at(day(-400), '08:00'))
  const subscriptionId = await createYearlySubscription(db, company.id, tiers, clock)
  await createOffers(db, tiers, { companyId: company.id, userId: crew.maya, subscriptionId }, clock)

  const scenarios = alderFinchScenarios(clock)
  const clients = await createClients(db, company.id, alderFinchClients, scenarios, clock)
  await createPortalLogin(db, company.id, clients.hannah.id, at(day(-3), '17:10'))
  const gaps = [day(-35)]
  const planned = planProjects(company, clients, scenarios, { leader: 'maya', gaps })
  await createCompanyProjects(
    db,
    services,
    { company, planned, crew, owner: crew.maya, uploads: alderFinchUploads },
    clock,
  )
  await createGaps(db, company.id, assignInvoiceNumbers(company, scenarios, gaps).ofGaps(), crew.maya, clock)
  await createCosts(db, company.id, planned, clock)
  await createOpenLeads(db, company.id, clock)
  await createCompanyActivities(db, company.id, crew.maya, [
    [at(day(-400), '08:00'), 'company.created', 'Account created'],
    [at(day(-399), '10:15'), 'user.joined', 'Jonah Reyes joined as Manager'],
    [at(day(-399), '10:20'), 'user.joined', 'Bea Sorensen joined as Staff'],
    [at(day(-398), '11:00'), 'settings.changed', 'Set up Zelle and checks'],
    [
      at(day(-140), '09:00'),
      'subscription.activated',
      'Chose the Studio plan, billed yearly, with the offer code WELCOME20',
    ],
    [at(day(-3), '17:10'), 'user.joined', 'Hannah Whitlock joined as Client'],
    // The setting was turned on after the contract for 412 Maple Avenue was signed, so Maya moved that project herself.
    [at(day(0), '09:30'), 'settings.changed', 'Turned on automatic stage changes'],
  ])
}
