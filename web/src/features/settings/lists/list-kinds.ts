import { settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import { sourceText, stageText, typeText } from './copy.ts'
import type { ListKind } from './list-form.ts'

export const stageList: ListKind = {
  text: stageText,
  read: ({ stages }) => stages,
  schema: settingsApi.saveStages.body,
  save: ({ items, ...body }) =>
    call(settingsApi.saveStages, {
      body: { ...body, items: items.map(({ kind = 'open', ...item }) => ({ ...item, kind })) },
    }),
}

export const typeList: ListKind = {
  text: typeText,
  read: ({ projectTypes }) => projectTypes,
  schema: settingsApi.saveProjectTypes.body,
  save: (body) => call(settingsApi.saveProjectTypes, { body }),
}

export const sourceList: ListKind = {
  text: sourceText,
  read: ({ sources }) => sources,
  schema: settingsApi.saveSources.body,
  save: (body) => call(settingsApi.saveSources, { body }),
}
