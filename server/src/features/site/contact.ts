import type { Operator } from '@mantel/domain/site/site'
import type { Db } from '../../platform/database/connect.ts'
import { platformSettings } from '../../schema/site.ts'

type Contact = { supportAddress: string | null; operator: Operator | null }

/** `operator` is null until its name and postal address are set. Until then, the legal pages are not public. */
export async function getContact(db: Db): Promise<Contact> {
  const [settings] = await db
    .select({
      supportAddress: platformSettings.supportAddress,
      name: platformSettings.operatorName,
      address: platformSettings.operatorAddress,
      governingLaw: platformSettings.governingLaw,
    })
    .from(platformSettings)
  if (!settings) return { supportAddress: null, operator: null }
  const { supportAddress, name, address, governingLaw } = settings
  return { supportAddress, operator: name && address ? { name, address, governingLaw } : null }
}
