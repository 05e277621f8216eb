import { currentPreferences, setPreferences, usePreferences } from '../../platform/session/preferences.ts'

type State = {
  columns: string[] | undefined
  saved: string | undefined
  showColumns: (columns: readonly string[] | undefined) => void
}

/**
 * The columns of a list in their order: those in its address, or else those that the user chose last on this device.
 * Undefined if they never chose any.
 */
export function useListColumns(list: string, state: State) {
  const { listColumns } = usePreferences()
  return {
    chosen: state.columns ?? listColumns[list],
    choose: (columns: string[] | undefined) => {
      // The columns of a saved view belong to the view.
      if (state.saved !== undefined) {
        state.showColumns(columns)
        return
      }
      const { [list]: _, ...others } = currentPreferences().listColumns
      setPreferences({ listColumns: columns ? { ...others, [list]: columns } : others })
      state.showColumns(columns)
    },
  }
}
