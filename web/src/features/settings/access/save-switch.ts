import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/saving/merge-edits.ts'
import { toastError } from '../../../platform/toast.ts'
import { cacheSettings, fetchSettings, settingsQuery } from '../queries.ts'
import * as copy from './copy.ts'

export type AccessSwitch = Exclude<keyof Settings['access'], 'seen'>

/**
 * Shows each change at once and saves changes one after the other. Otherwise the server would refuse a second quick
 * change, because the first one has made it stale.
 */
export function useSaveSwitch() {
  const queries = useQueryClient()
  const queue = useRef({ last: Promise.resolve(), waiting: new Set<SwitchChange>() })
  return (name: AccessSwitch, isOn: boolean) => {
    const { last, waiting } = queue.current
    const change = { name, isOn }
    waiting.add(change)
    show(queries, change)
    queue.current.last = last.then(async () => {
      await save(queries, change)
      waiting.delete(change)
      // The server's answer does not contain the changes that still wait.
      for (const next of waiting) show(queries, next)
    })
  }
}

type SwitchChange = { name: AccessSwitch; isOn: boolean }

async function save(queries: QueryClient, change: SwitchChange) {
  try {
    cacheSettings(queries, await send(queries, change))
  } catch (error) {
    show(queries, { ...change, isOn: !change.isOn })
    toastError(errorText(error, copy.switchNotSaved))
  }
}

/** Retries once if someone else saved first: they changed another switch, or this one to the same value. */
async function send(queries: QueryClient, { name, isOn }: SwitchChange) {
  const request = (seen: string) => call(settingsApi.saveAccess, { body: { [name]: isOn, seen } })
  const known = queries.getQueryData(settingsQuery.queryKey) ?? (await fetchSettings(queries))
  try {
    return await request(known.access.seen)
  } catch (error) {
    if (!isStale(error)) throw error
    return request((await fetchSettings(queries)).access.seen)
  }
}

const show = (queries: QueryClient, { name, isOn }: SwitchChange) =>
  queries.setQueryData(
    settingsQuery.queryKey,
    (settings) => settings && { ...settings, access: { ...settings.access, [name]: isOn } },
  )
