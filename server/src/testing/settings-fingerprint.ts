import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { fingerprintOf, type Sections, sectionsOf } from '../features/settings/sections.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import type { TestServer } from './server.ts'

/**
 * Returns the current fingerprint of a settings section. Saving a section requires the fingerprint that the user saw.
 */
export async function currentSectionFingerprint(
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
  return fingerprintOf(sections[section as keyof Sections])
}

export const requiresSectionFingerprint = ({ body }: Endpoint) =>
  'seen' in ((body as { shape?: object } | undefined)?.shape ?? {})
