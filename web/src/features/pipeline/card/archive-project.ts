import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import {
  type CardPosition,
  placeOnBoard,
  positionOf,
  removeFromBoard,
} from '../../projects/move/board-cache.ts'
import { currentBoard, refreshHiddenBoards, updateBoards } from '../../projects/move/board-query.ts'
import { useArchiveProject, useRestoreProject } from '../../projects/queries.ts'
import * as copy from './copy.ts'

/** Removes the card from the board at once. Undo, or a refusal by the server, puts it back where it was. */
export function useArchiveWithUndo() {
  const queries = useQueryClient()
  const archive = useArchiveProject()
  const restore = useRestoreProject()

  function putBack(card: ProjectInList, position: CardPosition | null) {
    if (position) updateBoards(queries, (board) => placeOnBoard(board, card, position))
    // Boards with other filters are fetched again, because they may not contain the card.
    refreshHiddenBoards(queries)
  }

  return (card: ProjectInList) => {
    const { id, title } = card
    const shown = currentBoard(queries)
    const position = shown ? positionOf(shown.board, id) : null
    updateBoards(queries, (board) => removeFromBoard(board, id))
    const archived = archive.mutateAsync({ params: { id } }).catch((error: unknown) => {
      putBack(card, position)
      toastError(errorText(error, copy.projectNotArchived))
      return null
    })
    async function undo() {
      if (!(await archived)) return
      const restored = await restore
        .mutateAsync({ params: { id } })
        .catch((error: unknown) => toastError(errorText(error, copy.projectNotRestored)))
      if (restored) putBack(restored, position)
    }
    toast({ title: `${title} archived`, action: { label: 'Undo', run: () => void undo() } })
  }
}
