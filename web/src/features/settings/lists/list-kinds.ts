import { settingsApi } from '@mantel/domain/settings/settings'
import { call } from '../../../platform/api/api.ts'
import type { ListKind } from './list-form.ts'
import { sourceWords, stageWords, typeWords } from './list-text.ts'

export const stageList: ListKind = {
  words: stageWords,
  read: ({ stages }) => stages,
  schema: settingsApi.saveStages.body,
  save: ({ items, ...body }) =>
    call(settingsApi.saveStages, {
      body: { ...body, items: items.map(({ kind = 'open', ...item }) => ({ ...item, kind })) },
    }),
}

export const typeList: ListKind = {
  words: typeWords,
  read: ({ projectTypes }) => projectTypes,
  schema: settingsApi.saveProjectTypes.body,
  save: (body) => call(settingsApi.saveProjectTypes, { body }),
}

export const sourceList: ListKind = {
  words: sourceWords,
  read: ({ sources }) => sources,
  schema: settingsApi.saveSources.body,
  save: (body) => call(settingsApi.saveSources, { body }),
}
