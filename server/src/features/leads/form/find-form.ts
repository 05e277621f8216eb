import {
  defaultLabels,
  type FieldMode,
  type LeadField,
  leadFields,
  maxLengths,
  type WidgetColors,
  type WidgetField,
} from '@mantel/domain/leads/lead-form'
import { widgetColors } from '@mantel/domain/leads/widget-colors'
import type { Colors } from '@mantel/domain/settings/branding'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../../errors.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { leadWidgetConfigs } from '../../../schema/clients/leads.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { getStyles } from '../../branding/branding.ts'
import { companyOfLink } from '../../companies/company-of-link.ts'

export type FormConfig = typeof leadWidgetConfigs.$inferSelect

/** A company's form as visitors see it. */
export type Form = {
  companyId: string
  companyName: string
  config: FormConfig
  fields: WidgetField[]
  colors: WidgetColors
}

/** Refuses the form of a suspended or deleted company like one that does not exist. */
export async function findForm(databases: Databases, key: string): Promise<Form> {
  const companyId = await companyOfLink(databases, 'widget', key)
  if (!companyId) throw noSuchForm()
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const [found] = await db
        .select({ config: leadWidgetConfigs, companyName: companies.name })
        .from(leadWidgetConfigs)
        .innerJoin(companies, eq(companies.id, leadWidgetConfigs.companyId))
        .where(
          and(
            eq(leadWidgetConfigs.widgetKey, key),
            isNull(companies.suspendedAt),
            isNull(companies.deletionRequestedAt),
          ),
        )
      if (!found) throw noSuchForm()
      const { config, companyName } = found
      const fields = orderedFields(config).flatMap(({ name, label, mode }) =>
        mode === 'hidden'
          ? []
          : [{ name, label: label ?? defaultLabels[name], mode, maxLength: maxLengths[name] }],
      )
      return { companyId, companyName, config, fields, colors: await findColors(db, companyId) }
    },
    { readOnly: true },
  )
}

const noSuchForm = () => new Refusal(404, 'This form is no longer available.')

export async function findColors(db: Db, companyId: string): Promise<WidgetColors> {
  const { colors } = await getStyles(db, companyId)
  return widgetColors(JSON.parse(colors) as Partial<Colors>)
}

/** All seven fields in their order on the form. New fields come last. */
export function orderedFields(
  config: FormConfig,
): { name: LeadField; mode: FieldMode; label: string | null }[] {
  const chosen = leadFields.filter((name) => config.fieldOrder.includes(name))
  const ordered = chosen.toSorted((a, b) => config.fieldOrder.indexOf(a) - config.fieldOrder.indexOf(b))
  return [...new Set([...ordered, ...leadFields])].map((name) => ({
    name,
    mode: config[name],
    label: config.fieldLabels[name] ?? null,
  }))
}
