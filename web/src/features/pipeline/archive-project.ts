import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { type Place, placeOf, placeOnBoard } from '../projects/move/board-cache.ts'
import { boardQuery, useArchiveProject, useRestoreProject } from '../projects/queries.ts'

/** Off the board at once; it comes back where it was, by Undo or if the server refuses. */
export function useArchiving() {
  const queries = useQueryClient()
  const archive = useArchiveProject()
  const restore = useRestoreProject()

  function putBack(card: ProjectInList, place: Place | null) {
    queries.setQueryData(boardQuery.queryKey, (board) =>
      board && place ? placeOnBoard(board, card, place) : board,
    )
  }

  return (card: ProjectInList) => {
    const { id, title } = card
    const before = queries.getQueryData(boardQuery.queryKey)
    const place = before ? placeOf(before, id) : null
    queries.setQueryData(
      boardQuery.queryKey,
      (board) => board && { ...board, cards: board.cards.filter((other) => other.id !== id) },
    )
    const archived = archive.mutateAsync({ params: { id } }).catch((error: unknown) => {
      putBack(card, place)
      toastError(textOf(error, 'The project could not be archived'))
      return null
    })
    async function undo() {
      if (!(await archived)) return
      const restored = await restore
        .mutateAsync({ params: { id } })
        .catch((error: unknown) => toastError(textOf(error, 'The project could not be brought back')))
      if (restored) putBack(restored, place)
    }
    toast({ title: `${title} archived`, action: { label: 'Undo', run: () => void undo() } })
  }
}
