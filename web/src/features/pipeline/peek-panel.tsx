import type { Stage } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { projectQuery } from '../projects/queries.ts'
import { adjacentCard } from './board/arrow-keys.ts'
import type { Column } from './filter/arrange-cards.ts'
import type { View } from './filter/view.ts'

const ProjectPeek = lazyComponent(() => import('../projects/peek/project-peek.tsx'), 'ProjectPeek')

type Props = {
  id: string
  /** The columns whose cards are visible. */
  columns: readonly Column[]
  stages: readonly Stage[]
  view: View
  isEditing: boolean
}

/** Shows a project beside the board. Previous and next follow the order of the board. */
export function PeekPanel({ id, columns, stages, view, isEditing }: Props) {
  const queries = useQueryClient()
  const cards = columns.flatMap((column) => column.cards)
  // A project with several team members is in several columns.
  const ids = [[...new Set(cards.map((card) => card.id))]]
  const [previous, next] = [adjacentCard(ids, id, -1), adjacentCard(ids, id, 1)]
  // Prefetches the previous and next project, so that stepping to them is instant.
  useEffect(() => {
    for (const neighborId of [previous, next])
      if (neighborId) void queries.prefetchQuery(projectQuery(neighborId))
  }, [queries, previous, next])
  const stepTo = (neighborId: string | null) =>
    neighborId ? () => view.change({ peek: neighborId }, 'part') : undefined
  return (
    <ProjectPeek
      id={id}
      card={cards.find((card) => card.id === id)}
      stages={stages}
      workspace={view.workspace}
      today={view.today}
      isEditing={isEditing}
      onClose={() => view.change({ peek: undefined }, 'part')}
      onPrevious={stepTo(previous)}
      onNext={stepTo(next)}
      returnTo={() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)}
    />
  )
}
