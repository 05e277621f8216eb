import type { Db } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { createActivities } from './activities.ts'
import type { Upload } from './alder-finch/uploads.ts'
import type { Clock } from './clock.ts'
import type { Company } from './companies.ts'
import { createContracts } from './contracts/contracts.ts'
import { createDocuments, planDocuments } from './files/documents.ts'
import { createLeads } from './leads.ts'
import { createInvoices } from './money/invoices.ts'
import { createPayments } from './money/payments.ts'
import type { Project } from './planning.ts'
import { createProjects } from './projects.ts'
import type { CrewMember } from './scenario.ts'

type CompanyPlan = {
  company: Company
  planned: Project[]
  crew: Partial<Record<CrewMember, string>>
  owner: string
  uploads: Record<string, Upload[]>
}

export type DemoServices = { files: FileStore; secrets: SecretBox }

export async function createCompanyProjects(
  db: Db,
  { files, secrets }: DemoServices,
  plan: CompanyPlan,
  clock: Clock,
) {
  const { company, planned, crew, owner } = plan
  const documents = planDocuments(plan, clock)
  await createProjects(db, plan, documents, clock)
  await createContracts(db, secrets, plan, clock)
  await createInvoices(db, secrets, company, planned, owner, clock)
  await createPayments(db, company.id, planned, owner, clock)
  await createActivities(db, planned, crew, clock)
  await createLeads(db, planned)
  await createDocuments(db, files, planned, documents)
}
