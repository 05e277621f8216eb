import { can } from '@mantel/domain/permissions'
import { type Board, closesProject } from '@mantel/domain/projects/pipeline'
import { useUser } from '../../platform/session/session.ts'
import { useMoveActions } from '../projects/move/move-context.ts'
import { isInactiveStage } from '../projects/stage-look.ts'
import type { BoardTools } from './board/board-context.ts'
import { usePlaceCard } from './board/place-card.ts'
import { BoardViews } from './board-views.tsx'
import type { View } from './filter/view.ts'

type Props = {
  board: Board
  view: View
  onLoadMore: BoardTools['loadMore']
  onPeek: (id: string, isEditing: boolean) => void
  onCreateWith: BoardTools['createWith']
}

/** The board with a column for each stage. */
export function Views({ board, view, onLoadMore, onPeek, onCreateWith }: Props) {
  const user = useUser()
  const { reachable } = useMoveActions()
  const { drop, moveToTop, moveBy } = usePlaceCard(view.columns, view.order)
  const { stages } = view
  const mayCreate = can(user, 'projects:create')
  const mayClose = can(user, 'pipeline:close')
  return (
    <BoardViews
      view={view}
      by="stage"
      columns={view.columns}
      expanded={view.expanded}
      isCollapsed={view.isCollapsed}
      phoneColumn={view.phoneStage}
      onPhoneColumn={(stage) => view.change({ stage })}
      stageOf={(id) => board.cards.find((card) => card.id === id)?.status}
      isFiltered={view.isFiltered}
      mayDropAny
      actions={{
        drop,
        mayDrop: (card, { name }) => reachable(card).some((stage) => stage.name === name),
        mayCreate: ({ kind }) => mayCreate && !isInactiveStage(kind) && (mayClose || !closesProject(kind)),
        createWith: onCreateWith,
        loadMore: onLoadMore,
        setCollapsed: ({ name }, isCollapsed) => view.setCollapsed(name, isCollapsed),
      }}
      onPeek={onPeek}
      onShift={moveBy}
      onSend={(card, by) => {
        const at = stages.findIndex(({ name }) => name === card.status)
        const stage = stages[Math.max(at, 0) + by]
        if (stage) moveToTop(card, stage)
        return undefined
      }}
    />
  )
}
