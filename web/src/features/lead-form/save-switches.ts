import { type LeadForm, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { call } from '../../platform/api/api.ts'
import { useSwitches } from '../../platform/saving/switches.ts'
import { cacheLeadForm, fetchLeadForm, leadFormQuery } from './queries.ts'

export type FormSwitch = 'autoAddToPipeline' | 'autoReplyEnabled'

export const useFormSwitches = () =>
  useSwitches<LeadForm, FormSwitch>({
    key: leadFormApi.edit.path,
    load: fetchLeadForm,
    cached: (queries) => queries.getQueryData(leadFormQuery.queryKey),
    cache: cacheLeadForm,
    save: ({ version }, changes) => call(leadFormApi.edit, { body: { ...changes, version } }),
    show: (queries, changes) =>
      queries.setQueryData(leadFormQuery.queryKey, (form) => form && { ...form, ...changes }),
  })
