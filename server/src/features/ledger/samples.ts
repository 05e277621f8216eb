import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { projects } from '../../schema/projects/projects.ts'

/** The ids of the sample projects, which are few and in an index of their own. PostgreSQL reads them once. */
const sampleIds = (companyId: SQLWrapper | string) => sql`array(select sample.id from ${projects} sample
  where sample.company_id = ${companyId} and sample.is_sample)`

/** Whether something belongs to a sample project. Money that was recorded for a sample counts in no sum. */
export const isOfSample = (companyId: SQLWrapper | string, projectId: SQLWrapper): SQL =>
  sql`${projectId} = any(${sampleIds(companyId)})`

export const isNotOfSample = (companyId: SQLWrapper | string, projectId: SQLWrapper): SQL =>
  sql`${projectId} <> all(${sampleIds(companyId)})`
