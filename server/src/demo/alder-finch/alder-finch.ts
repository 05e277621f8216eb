import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { createClients } from '../clients.ts'
import type { Clock } from '../clock.ts'
import { createAlderFinch } from '../companies.ts'
import { createJournal } from '../journal.ts'
import { createSetAside } from '../leads.ts'
import { createCosts } from '../money/costs.ts'
import { createGaps } from '../money/invoices.ts'
import { createOffers, subscribeForAYear, type Tiers } from '../money/tiers.ts'
import { createCrew, createPortalLogin } from '../people.ts'
import { numbersFor, planProjects } from '../planning.ts'
import { createWork } from '../work.ts'
import { bid } from './bid-projects.ts'
import { alderFinchClients } from './clients.ts'
import { closed } from './closed-projects.ts'
import { completed } from './completed-projects.ts'
import { discovery } from './discovery-projects.ts'
import { papers } from './papers.ts'
import { past } from './past-projects.ts'
import { won } from './won-projects.ts'

export const alderFinchStories = (clock: Clock) =>
  [discovery, bid, won, completed, closed, past].flatMap((column) => column(clock))

/** The board of the mock-ups: 4, 4, 5, 5, 1 and 2 projects, and what was archived before them. */
export async function createAlderFinchDemo(db: Db, files: FileStore, tiers: Tiers, clock: Clock) {
  const { day, at } = clock
  const company = await createAlderFinch(db, clock)
  const crew = await createCrew(db, company.id, at(day(-400), '08:00'))
  const subscriptionId = await subscribeForAYear(db, company.id, tiers, clock)
  await createOffers(db, tiers, { companyId: company.id, userId: crew.maya, subscriptionId }, clock)

  const stories = alderFinchStories(clock)
  const clients = await createClients(db, company.id, alderFinchClients, stories, clock)
  await createPortalLogin(db, company.id, clients.hannah.id, at(day(-3), '17:10'))
  const gaps = [day(-35)]
  const planned = planProjects(company, clients, stories, { leader: 'maya', gaps })
  await createWork(db, files, { company, planned, crew, owner: crew.maya, papers }, clock)
  await createGaps(db, company.id, numbersFor(company, stories, gaps).ofGaps(), crew.maya, clock)
  await createCosts(db, company.id, planned, clock)
  await createSetAside(db, company.id, clock)
  await createJournal(db, company.id, crew.maya, [
    [at(day(-400), '08:00'), 'company.created', 'Alder & Finch Staging joined'],
    [at(day(-399), '10:15'), 'user.joined', 'Jonah Reyes joined as Manager'],
    [at(day(-399), '10:20'), 'user.joined', 'Bea Sorensen joined as Staff'],
    [at(day(-398), '11:00'), 'settings.changed', 'Set up Zelle and checks'],
    [at(day(-140), '09:00'), 'subscription.activated', 'Chose Studio, paid yearly, with the code WELCOME20'],
    [at(day(-3), '17:10'), 'user.joined', 'Hannah Whitlock joined as Client'],
    // A moment too late for 412 Maple Avenue, which is signed and still in Bid.
    [at(day(0), '09:30'), 'settings.changed', 'Let won projects move by themselves'],
  ])
}
