import type { Endpoint } from '@mantel/domain/endpoint'
import { type Sections, sectionsOf, wordFor } from '../features/settings/sections.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import type { TestServer } from './server.ts'

/** Whoever saves a section of the settings says which state of it they saw: the word for the one that is there now. */
export async function seenNow(
  { services }: Pick<TestServer, 'services'>,
  companyId: string,
  { path }: Endpoint,
): Promise<string> {
  const section = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const sections = await inTransaction(services.databases.runtime, { companyId }, (db) =>
    sectionsOf(db, companyId),
  )
  return wordFor(sections[section as keyof Sections])
}

export const mustSaySeen = ({ body }: Endpoint) =>
  'seen' in ((body as { shape?: object } | undefined)?.shape ?? {})
