import { planClients } from './client-plan.ts'
import { planLeads } from './lead-plan.ts'
import { planProjects } from './project-plan.ts'

export const planners = { clients: planClients, projects: planProjects, leads: planLeads }
