import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { type CardPosition, placeOnBoard, positionOf } from '../../projects/move/board-cache.ts'
import { boardQuery, useArchiveProject, useRestoreProject } from '../../projects/queries.ts'
import * as copy from './copy.ts'

/** Removes the card from the board at once. Undo, or a refusal by the server, puts it back where it was. */
export function useArchiveWithUndo() {
  const queries = useQueryClient()
  const archive = useArchiveProject()
  const restore = useRestoreProject()

  function putBack(card: ProjectInList, position: CardPosition | null) {
    queries.setQueryData(boardQuery.queryKey, (board) =>
      board && position ? placeOnBoard(board, card, position) : board,
    )
  }

  return (card: ProjectInList) => {
    const { id, title } = card
    const before = queries.getQueryData(boardQuery.queryKey)
    const position = before ? positionOf(before, id) : null
    queries.setQueryData(
      boardQuery.queryKey,
      (board) => board && { ...board, cards: board.cards.filter((other) => other.id !== id) },
    )
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
