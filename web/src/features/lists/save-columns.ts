import { type ColumnList, listColumnsApi } from '@mantel/domain/lists/list-columns'
import type { QueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { saveInTurn } from '../../platform/saving/save-queue.ts'
import { currentPreferences, setPreferences } from '../../platform/session/preferences.ts'
import { currentSession, updateUser } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

const unsavedOf = (list: ColumnList) => currentPreferences().listColumns[list]

/** Stores the columns that are on this device with the user. If that fails, they stay on the device. */
export async function saveColumns(queries: QueryClient, list: ColumnList, userId: string) {
  try {
    await saveInTurn(queries, `list-columns ${list}`, {}, async () => {
      const columns = unsavedOf(list)
      // Of several quick choices, the first turn that follows saves the last one.
      if (columns === undefined) return
      await call(listColumnsApi.choose, { params: { list }, body: { columns } })
      keepWithUser(userId, list, columns)
      if (JSON.stringify(unsavedOf(list)) !== JSON.stringify(columns)) return
      const { [list]: _, ...others } = currentPreferences().listColumns
      setPreferences({ listColumns: others })
    })
  } catch (error) {
    toastError(errorText(error, copy.columnsNotSaved))
  }
}

function keepWithUser(userId: string, list: ColumnList, columns: string[] | null) {
  const session = currentSession()
  if (!('user' in session) || session.user.id !== userId) return
  const { [list]: _, ...others } = session.user.listColumns
  updateUser({ ...session.user, listColumns: columns ? { ...others, [list]: columns } : others })
}
