import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../api/api.ts'
import { toastError } from '../toast.ts'
import * as copy from './copy.ts'
import { saveInTurn, waitingChanges } from './save-queue.ts'
import { saveWithMerge } from './save-with-merge.ts'

type Changes<Name extends string> = Partial<Record<Name, boolean>>

/** How the record that contains the switches is read, cached and saved. */
type Source<State, Name extends string> = {
  /** Changes with the same key are saved one after the other. */
  key: string
  load: (queries: QueryClient) => Promise<State>
  /** The cached record, if it was loaded. */
  cached: (queries: QueryClient) => State | undefined
  save: (state: State, changes: Changes<Name>) => Promise<State>
  cache: (queries: QueryClient, state: State) => void
  /** Shows changes in the cached record before the server has responded. */
  show: (queries: QueryClient, changes: Changes<Name>) => void
}

/** Shows each change of a switch at once and saves changes one after the other. */
export function useSwitches<State, Name extends string>(source: Source<State, Name>) {
  const { key, cache, show } = source
  const queries = useQueryClient()
  return async (name: Name, isOn: boolean) => {
    const changes = { [name]: isOn } as Changes<Name>
    const saved = saveInTurn(queries, key, changes, () => save(queries, source, changes))
    show(queries, changes)
    try {
      cache(queries, await saved)
    } catch (error) {
      show(queries, { [name]: !isOn } as Changes<Name>)
      toastError(errorText(error, copy.switchNotSaved))
    }
    // Shows the waiting changes again, because the server's response does not contain them.
    show(queries, waitingChanges(queries, key) as Changes<Name>)
  }
}

/** Saves again if someone else saved first. Changes to one switch cannot conflict, because it has two positions. */
const save = async <State, Name extends string>(
  queries: QueryClient,
  { cached, load, save }: Source<State, Name>,
  changes: Changes<Name>,
) =>
  saveWithMerge(cached(queries) ?? (await load(queries)), {
    save: (state) => save(state, changes),
    load: () => load(queries),
    merge: () => true,
  })
