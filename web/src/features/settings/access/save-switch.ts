import { type Settings, settingsApi } from '@mantel/domain/settings/settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, errorText } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/saving/merge-edits.ts'
import { toastError } from '../../../platform/toast.ts'
import { askForSettings, keepSettings, settingsQuery } from '../queries.ts'

export type AccessSwitch = Exclude<keyof Settings['access'], 'seen'>

/**
 * Seen at once and saved at once, one after the other: the second switch of a quick hand must not be refused for what
 * the first one changed.
 */
export function useSwitching() {
  const queries = useQueryClient()
  const turns = useRef({ last: Promise.resolve(), waiting: new Set<Press>() })
  return (name: AccessSwitch, isOn: boolean) => {
    const { last, waiting } = turns.current
    const press = { name, isOn }
    waiting.add(press)
    show(queries, press)
    turns.current.last = last.then(async () => {
      await save(queries, press)
      waiting.delete(press)
      // What is still on its way is shown on top of what the server says.
      for (const next of waiting) show(queries, next)
    })
  }
}

type Press = { name: AccessSwitch; isOn: boolean }

async function save(queries: QueryClient, press: Press) {
  try {
    keepSettings(queries, await send(queries, press))
  } catch (error) {
    show(queries, { ...press, isOn: !press.isOn })
    toastError(errorText(error, 'This could not be switched'))
  }
}

/** Whoever was quicker switched something else, or wanted the same: this one is still to be as it was pressed. */
async function send(queries: QueryClient, { name, isOn }: Press) {
  const ask = (seen: string) => call(settingsApi.saveAccess, { body: { [name]: isOn, seen } })
  const known = queries.getQueryData(settingsQuery.queryKey) ?? (await askForSettings(queries))
  try {
    return await ask(known.access.seen)
  } catch (error) {
    if (!isStale(error)) throw error
    return ask((await askForSettings(queries)).access.seen)
  }
}

const show = (queries: QueryClient, { name, isOn }: Press) =>
  queries.setQueryData(
    settingsQuery.queryKey,
    (settings) => settings && { ...settings, access: { ...settings.access, [name]: isOn } },
  )
