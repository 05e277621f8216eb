import type { Board } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { later } from '../../ui/base/lazy.tsx'
import { projectQuery } from '../projects/queries.ts'
import { cardAlong } from './board/arrow-keys.ts'
import type { View } from './filter/board-view.ts'

const ProjectPeek = later(() => import('../projects/peek/project-peek.tsx'), 'ProjectPeek')

type Props = { id: string; board: Board; view: View; isEditing: boolean }

/** A look at one card; up and down lead along the others as they stand. */
export function PeekBeside({ id, board, view, isEditing }: Props) {
  const queries = useQueryClient()
  const ids = view.unfolded.map(({ cards }) => cards.map((card) => card.id))
  const [previous, next] = [cardAlong(ids, id, -1), cardAlong(ids, id, 1)]
  // Whoever walks on does not wait.
  useEffect(() => {
    for (const beside of [previous, next]) if (beside) void queries.prefetchQuery(projectQuery(beside))
  }, [queries, previous, next])
  const stepTo = (beside: string | null) => (beside ? () => view.change({ peek: beside }) : undefined)
  return (
    <ProjectPeek
      id={id}
      card={board.cards.find((card) => card.id === id)}
      stages={board.stages}
      workspace={view.workspace}
      today={view.today}
      isEditing={isEditing}
      onClose={() => view.change({ peek: undefined })}
      onPrevious={stepTo(previous)}
      onNext={stepTo(next)}
      returnTo={() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)}
    />
  )
}
