import type { Board } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { projectQuery } from '../projects/queries.ts'
import { adjacentCard } from './board/arrow-keys.ts'
import type { View } from './filter/board-view.ts'

const ProjectPeek = lazyComponent(() => import('../projects/peek/project-peek.tsx'), 'ProjectPeek')

type Props = { id: string; board: Board; view: View; isEditing: boolean }

/** Shows a project beside the board. Previous and next follow the order of the board. */
export function PeekPanel({ id, board, view, isEditing }: Props) {
  const queries = useQueryClient()
  const ids = view.expanded.map(({ cards }) => cards.map((card) => card.id))
  const [previous, next] = [adjacentCard(ids, id, -1), adjacentCard(ids, id, 1)]
  // Prefetches the previous and next project, so that stepping to them is instant.
  useEffect(() => {
    for (const neighborId of [previous, next])
      if (neighborId) void queries.prefetchQuery(projectQuery(neighborId))
  }, [queries, previous, next])
  const stepTo = (neighborId: string | null) =>
    neighborId ? () => view.change({ peek: neighborId }) : undefined
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
