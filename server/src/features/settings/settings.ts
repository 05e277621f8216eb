import { can } from '@mantel/domain/permissions'
import type { Settings } from '@mantel/domain/settings/settings'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { usesOf } from './lists/usage.ts'
import { sectionsOf, wordFor } from './sections.ts'

/** How the company works, and how much each entry of its lists is used. */
export async function getSettings(db: Db, actor: CompanyActor): Promise<Settings> {
  const { companyId } = actor
  const { company, labels, logoFileId, ...rest } = await sectionsOf(db, companyId)
  const uses = await usesOf(db, companyId)
  const { brokerageLabel, briefLabel, ...navigationLabels } = labels
  // The word is made of what is shown: made of the whole number, it would be the key to the hidden digits.
  const shown = can(actor, 'settings:write') ? company : hideNumber(company)
  return {
    company: { ...shown, logoFileId, seen: wordFor(shown) },
    timeline: { ...rest.timeline, seen: wordFor(rest.timeline) },
    labels: { navigationLabels, brokerageLabel, briefLabel, seen: wordFor(labels) },
    access: { ...rest.access, seen: wordFor(rest.access) },
    esign: { ...rest.esign, seen: wordFor(rest.esign) },
    stages: {
      items: rest.stages.map((stage) => ({ ...stage, used: uses.stages(stage.name) })),
      seen: wordFor(rest.stages),
    },
    projectTypes: {
      items: rest.projectTypes.map((name) => ({ name, used: uses.projectTypes(name) })),
      seen: wordFor(rest.projectTypes),
    },
    sources: {
      items: rest.sources.map((name) => ({ name, used: uses.sources(name) })),
      seen: wordFor(rest.sources),
    },
  }
}

const hideNumber = <T extends { businessEinNumber: string | null }>(company: T): T => ({
  ...company,
  businessEinNumber: company.businessEinNumber && lastFour(company.businessEinNumber),
})

/** ••-•••6789; of one that is hardly longer, nothing. */
function lastFour(number: string) {
  const signs = number.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  let hidden = signs > 4 ? signs - 4 : signs
  return number.replace(/[\p{L}\p{N}]/gu, (sign) => (hidden-- > 0 ? '•' : sign))
}
