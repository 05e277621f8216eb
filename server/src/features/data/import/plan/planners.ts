import { planClients } from './client-plan.ts'
import { planProjects } from './project-plan.ts'

/** What a sheet of each kind comes to. */
export const planners = { clients: planClients, projects: planProjects }
