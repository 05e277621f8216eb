import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../../platform/api/api.ts'
import { saveInTurn, waitingChanges } from '../../../platform/saving/save-queue.ts'
import { saveWithMerge } from '../../../platform/saving/save-with-merge.ts'
import { toastError } from '../../../platform/toast.ts'
import { cacheSettings, fetchSettings, settingsQuery } from '../queries.ts'
import * as copy from './copy.ts'
import type { ReminderSwitch } from './reminder-fields.ts'

type SwitchChange = Partial<Pick<Settings['reminders'], ReminderSwitch>>

const { path } = settingsApi.saveReminders

/** Shows each change at once and saves changes one after the other. */
export function useSaveReminderSwitch() {
  const queries = useQueryClient()
  return async (name: ReminderSwitch, isOn: boolean) => {
    const change = { [name]: isOn }
    const saved = saveInTurn(queries, path, change, () => send(queries, change))
    show(queries, change)
    try {
      cacheSettings(queries, await saved)
    } catch (error) {
      show(queries, { [name]: !isOn })
      toastError(errorText(error, copy.switchNotSaved))
    }
    // Shows the waiting changes again, because the server's answer does not contain them.
    show(queries, waitingChanges(queries, path))
  }
}

/** Saves again if someone else saved first. Changes to one switch cannot conflict, because it has two positions. */
async function send(queries: QueryClient, change: SwitchChange) {
  const seen = queries.getQueryData(settingsQuery.queryKey) ?? (await fetchSettings(queries))
  return saveWithMerge(seen, {
    save: ({ reminders }) => call(settingsApi.saveReminders, { body: { ...change, seen: reminders.seen } }),
    load: () => fetchSettings(queries),
    merge: () => true,
  })
}

const show = (queries: QueryClient, change: SwitchChange) =>
  queries.setQueryData(
    settingsQuery.queryKey,
    (settings) => settings && { ...settings, reminders: { ...settings.reminders, ...change } },
  )
