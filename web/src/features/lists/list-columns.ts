import { currentPreferences, setPreferences, usePreferences } from '../../platform/session/preferences.ts'

type State = {
  columns: string[] | undefined
  saved: string | undefined
  showColumns: (columns: readonly string[] | undefined) => void
}

/**
 * The visible columns of a list in their order: those in the URL, or else those that the user last chose on this
 * device. Undefined if there are neither.
 */
export function useListColumns(list: string, state: State) {
  const { listColumns } = usePreferences()
  return {
    chosen: state.columns ?? listColumns[list],
    choose: (columns: string[] | undefined) => {
      // In a saved view, the columns are part of the view and are not stored on the device.
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
