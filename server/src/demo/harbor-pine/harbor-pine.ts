import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { createClients } from '../clients.ts'
import type { Clock } from '../clock.ts'
import { createHarborPine } from '../companies.ts'
import { createJournal } from '../journal.ts'
import { subscribeForATrial, type Tiers } from '../money/tiers.ts'
import { createTrialAdmin } from '../people.ts'
import { planProjects } from '../planning.ts'
import { createWork } from '../work.ts'
import { harborPineClients } from './clients.ts'
import { harborPineProjects } from './projects.ts'

/** A second tenant, to see that the first one does not see it. */
export async function createHarborPineDemo(db: Db, files: FileStore, tiers: Tiers, clock: Clock) {
  const { day, at } = clock
  const company = await createHarborPine(db, clock)
  const crew = await createTrialAdmin(db, company.id, at(day(-5), '08:00'))
  await subscribeForATrial(db, company.id, tiers, clock)
  const stories = harborPineProjects(clock)
  const clients = await createClients(db, company.id, harborPineClients, stories, clock)
  const planned = planProjects(company, clients, stories, { leader: 'willa', gaps: [] })
  await createWork(db, files, { company, planned, crew, owner: crew.willa, papers: {} }, clock)
  await createJournal(db, company.id, crew.willa, [
    [at(day(-5), '08:00'), 'company.created', 'Harbor & Pine joined'],
  ])
}
