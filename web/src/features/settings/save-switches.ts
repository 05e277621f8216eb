import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { useSwitches } from '../../platform/saving/switches.ts'
import { cacheSettings, fetchSettings, settingsQuery } from './queries.ts'
import type { ReminderSwitch } from './reminders/reminder-fields.ts'

export type AccessSwitch = Exclude<keyof Settings['access'], 'seen'>

const settings = {
  load: fetchSettings,
  cached: (queries: QueryClient) => queries.getQueryData(settingsQuery.queryKey),
  cache: cacheSettings,
}

export const useAccessSwitches = () =>
  useSwitches<Settings, AccessSwitch>({
    ...settings,
    key: settingsApi.saveAccess.path,
    save: ({ access }, changes) => call(settingsApi.saveAccess, { body: { ...changes, seen: access.seen } }),
    show: (queries, changes) =>
      queries.setQueryData(
        settingsQuery.queryKey,
        (shown) => shown && { ...shown, access: { ...shown.access, ...changes } },
      ),
  })

export const useReminderSwitches = () =>
  useSwitches<Settings, ReminderSwitch>({
    ...settings,
    key: settingsApi.saveReminders.path,
    save: ({ reminders }, changes) =>
      call(settingsApi.saveReminders, { body: { ...changes, seen: reminders.seen } }),
    show: (queries, changes) =>
      queries.setQueryData(
        settingsQuery.queryKey,
        (shown) => shown && { ...shown, reminders: { ...shown.reminders, ...changes } },
      ),
  })
