import { defaultLabels, type FieldMode, type LeadField, maxLengths, type WidgetField } from './lead-form.ts'

type FieldSetting = { name: LeadField; mode: FieldMode; label: string | null }

/** Returns the fields that visitors see, in their order. */
export const widgetFields = (settings: readonly FieldSetting[]): WidgetField[] =>
  settings.flatMap(({ name, mode, label }) =>
    mode === 'hidden'
      ? []
      : [{ name, mode, label: label?.trim() || defaultLabels[name], maxLength: maxLengths[name] }],
  )
