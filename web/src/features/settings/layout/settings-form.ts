import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { settingChangedBy } from '../../../platform/saving/changed-by.tsx'
import type { Texts } from '../../../platform/saving/section-form.ts'
import { type SectionOptions, useSectionForm } from '../../../platform/saving/section-form.ts'
import { cacheSettings, fetchSettings } from '../queries.ts'

export function useSettingsForm<Typed extends Texts, Given extends object>(
  settings: Settings,
  options: SectionOptions<Typed, Given, Settings>,
) {
  const queries = useQueryClient()
  return useSectionForm(settings, {
    ...options,
    load: () => fetchSettings(queries),
    updateCache: (saved) => cacheSettings(queries, saved),
    changedBy: settingChangedBy,
  })
}
