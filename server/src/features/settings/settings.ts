import { can } from '@mantel/domain/permissions'
import type { Settings } from '@mantel/domain/settings/settings'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { getListUsage } from './lists/usage.ts'
import { fingerprintOf, sectionsOf } from './sections.ts'

export async function getSettings(db: Db, actor: CompanyActor): Promise<Settings> {
  const { companyId } = actor
  const { company, labels, logoFileId, ...rest } = await sectionsOf(db, companyId)
  const usage = await getListUsage(db, companyId)
  const { brokerageLabel, briefLabel, ...navigationLabels } = labels
  // The fingerprint covers the masked number, because a fingerprint of the full number could be used to guess the
  // hidden digits.
  const shown = can(actor, 'settings:write') ? company : maskEin(company)
  return {
    company: { ...shown, logoFileId, seen: fingerprintOf(shown) },
    timeline: { ...rest.timeline, seen: fingerprintOf(rest.timeline) },
    labels: { navigationLabels, brokerageLabel, briefLabel, seen: fingerprintOf(labels) },
    access: { ...rest.access, seen: fingerprintOf(rest.access) },
    esign: { ...rest.esign, seen: fingerprintOf(rest.esign) },
    contracts: { ...rest.contracts, seen: fingerprintOf(rest.contracts) },
    payments: { ...rest.payments, seen: fingerprintOf(rest.payments) },
    invoices: {
      ...rest.invoices,
      nextInvoiceNumber: rest.nextInvoiceNumber,
      seen: fingerprintOf(rest.invoices),
    },
    reminders: { ...rest.reminders, seen: fingerprintOf(rest.reminders) },
    stages: {
      items: rest.stages.map((stage) => ({ ...stage, used: usage.stages(stage.name) })),
      seen: fingerprintOf(rest.stages),
    },
    projectTypes: {
      items: rest.projectTypes.map((name) => ({ name, used: usage.projectTypes(name) })),
      seen: fingerprintOf(rest.projectTypes),
    },
    sources: {
      items: rest.sources.map((name) => ({ name, used: usage.sources(name) })),
      seen: fingerprintOf(rest.sources),
    },
  }
}

const maskEin = <T extends { businessEinNumber: string | null }>(company: T): T => ({
  ...company,
  businessEinNumber: company.businessEinNumber && lastFour(company.businessEinNumber),
})

/** Hides all but the last four characters: ••-•••6789. Hides a number of four characters or fewer completely. */
function lastFour(number: string) {
  const length = number.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  let hidden = length > 4 ? length - 4 : length
  return number.replace(/[\p{L}\p{N}]/gu, (sign) => (hidden-- > 0 ? '•' : sign))
}
