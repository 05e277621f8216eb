import { defaultLabels, type FieldMode, type LeadField } from '@mantel/domain/leads/lead-form'
import type { LeadFieldSetting } from '@mantel/domain/leads/lead-form-settings'

/** Moves a field before the field that is currently at index `before`. */
export function moveField(fields: LeadFieldSetting[], name: string, before: number): LeadFieldSetting[] {
  const from = fields.findIndex((field) => field.name === name)
  const field = fields[from]
  if (!field) return fields
  return fields.toSpliced(from, 1).toSpliced(before > from ? before - 1 : before, 0, field)
}

export const setMode = (fields: LeadFieldSetting[], name: LeadField, mode: FieldMode) =>
  fields.map((field) => (field.name === name ? { ...field, mode } : field))

/** Stores the default label as null, so that the field follows if the default ever changes. */
export const setLabel = (fields: LeadFieldSetting[], name: LeadField, label: string) =>
  fields.map((field) =>
    field.name === name ? { ...field, label: label === defaultLabels[name] ? null : label } : field,
  )

export const labelOf = ({ name, label }: LeadFieldSetting) => label?.trim() || defaultLabels[name]
