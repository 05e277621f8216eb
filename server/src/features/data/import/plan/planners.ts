import { planClients } from './client-plan.ts'
import { planProjects } from './project-plan.ts'

export const planners = { clients: planClients, projects: planProjects }
