import type { ColumnList } from '@mantel/domain/lists/list-columns'
import { useQueryClient } from '@tanstack/react-query'
import { currentPreferences, setPreferences, usePreferences } from '../../platform/session/preferences.ts'
import { updateUser, useUser } from '../../platform/session/session.ts'

type State = {
  columns: string[] | undefined
  saved: string | undefined
  showColumns: (columns: readonly string[] | undefined) => void
}

/**
 * The columns that the user chose for a list, and a function that changes them on all of the user's devices. A choice
 * is stored on the device until the server has stored it, so that neither a reload nor an older answer undoes it.
 */
export function useChosenColumns(list: ColumnList) {
  const queries = useQueryClient()
  const user = useUser()
  const { listColumns } = usePreferences()
  const save = () =>
    void import('./save-columns.ts').then(({ saveColumns }) => saveColumns(queries, list, user.id))
  const isSupport = user.impersonatorId !== null
  const unsaved = isSupport ? undefined : listColumns[list]
  return {
    chosen: unsaved === undefined ? user.listColumns[list] : (unsaved ?? undefined),
    choose: (columns: string[] | undefined) => {
      if (isSupport) {
        // Support does not change the user's choice: this one lasts until the page is reloaded.
        const { [list]: _, ...others } = user.listColumns
        updateUser({ ...user, listColumns: columns ? { ...others, [list]: columns } : others })
        return
      }
      setPreferences({ listColumns: { ...currentPreferences().listColumns, [list]: columns ?? null } })
      save()
    },
    /** Saves a choice that was not saved before, such as one that was made without a connection. */
    saveUnsaved: () => {
      if (unsaved !== undefined) save()
    },
  }
}

/**
 * The visible columns of a list in their order: those in the URL, or else those that the user last chose. Undefined if
 * there are neither.
 */
export function useListColumns(list: ColumnList, state: State) {
  const { chosen, choose, saveUnsaved } = useChosenColumns(list)
  return {
    saveUnsaved,
    chosen: state.columns ?? chosen,
    choose: (columns: string[] | undefined) => {
      // In a saved view, the columns are part of the view and not of the user's choice.
      if (state.saved === undefined) choose(columns)
      state.showColumns(columns)
    },
  }
}
