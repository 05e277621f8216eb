import type { Db } from '../../platform/database/connect.ts'
import { createClients } from '../clients.ts'
import type { Clock } from '../clock.ts'
import { createHarborPine } from '../companies.ts'
import { createCompanyActivities } from '../company-activities.ts'
import { createCompanyProjects, type DemoServices } from '../company-projects.ts'
import { createTrial, type Tiers } from '../money/tiers.ts'
import { createTrialAdmin } from '../people.ts'
import { planProjects } from '../planning.ts'
import { harborPineClients } from './clients.ts'
import { harborPineInvoices } from './invoiced-projects.ts'
import { harborPineProjects } from './projects.ts'

/** Creates a second company, which shows that companies do not see each other's data. */
export async function createHarborPineDemo(db: Db, services: DemoServices, tiers: Tiers, clock: Clock) {
  const { day, at } = clock
  const company = await createHarborPine(db, clock)
  const crew = await createTrialAdmin(db, company.id, at(day(-5), '08:00'))
  await createTrial(db, company.id, tiers, clock)
  const scenarios = [...harborPineProjects(clock), ...harborPineInvoices(clock)]
  const clients = await createClients(db, company.id, harborPineClients, scenarios, clock)
  const planned = planProjects(company, clients, scenarios, { leader: 'willa', gaps: [] })
  await createCompanyProjects(db, services, { company, planned, crew, owner: crew.willa, uploads: {} }, clock)
  await createCompanyActivities(db, company.id, crew.willa, [
    [at(day(-5), '08:00'), 'company.created', 'Account created'],
  ])
}
