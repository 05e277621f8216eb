import { can, maySeePrices } from '@mantel/domain/permissions'
import { type Board as BoardData, closesProject } from '@mantel/domain/projects/pipeline'
import { useEffect, useMemo, useRef } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMoveActions } from '../projects/move/move-context.ts'
import { isInactiveStage } from '../projects/stage-look.ts'
import { Board } from './board/board.tsx'
import { BoardContext, type BoardTools } from './board/board-context.ts'
import { PhoneBoard } from './board/phone-board.tsx'
import { usePlaceCard } from './board/place-card.ts'
import { CardArea } from './card/card-area.tsx'
import type { View } from './filter/board-view.ts'
import { useCardFields } from './filter/card-fields.ts'
import { useCardSelection } from './select/selected-cards.ts'

const SelectionBar = lazyComponent(() => import('../projects/list/selection-bar.tsx'), 'SelectionBar')
const List = lazyComponent(() => import('./pipeline-list.tsx'), 'List')

const noPeople: BoardTools['people'] = []

type Props = {
  board: BoardData
  view: View
  onLoadMore: BoardTools['loadMore']
  onPeek: (id: string, isEditing: boolean) => void
  onCreateWith: BoardTools['createWith']
}

export function Views({ board, view, onLoadMore, onPeek, onCreateWith }: Props) {
  const user = useUser()
  const { reachable } = useMoveActions()
  const { drop, moveToTop, moveBy } = usePlaceCard(view.columns, view.order)
  const { stages } = view
  const people = view.workspace?.people ?? noPeople
  const { shown: cardFields } = useCardFields()
  const mayCreate = can(user, 'projects:create')
  const mayClose = can(user, 'pipeline:close')
  // A ref keeps the context value stable, so that columns do not render again for new callbacks.
  const latest = useRef({ drop, reachable, onLoadMore, onCreateWith, setCollapsed: view.setCollapsed })
  useEffect(() => {
    latest.current = { drop, reachable, onLoadMore, onCreateWith, setCollapsed: view.setCollapsed }
  })
  const tools = useMemo(
    (): BoardTools => ({
      stages,
      today: view.today,
      order: view.order,
      people,
      cardFields,
      isFiltered: view.isFiltered,
      drop: (card, stage, at) => latest.current.drop(card, stage, at),
      mayDrop: (card, { name }) => latest.current.reachable(card).some((stage) => stage.name === name),
      mayCreate: ({ kind }) => mayCreate && !isInactiveStage(kind) && (mayClose || !closesProject(kind)),
      createWith: (given) => latest.current.onCreateWith(given),
      loadMore: (stage) => latest.current.onLoadMore(stage),
      setCollapsed: ({ name }, isCollapsed) => latest.current.setCollapsed(name, isCollapsed),
    }),
    [stages, view.today, view.order, people, cardFields, view.isFiltered, mayCreate, mayClose],
  )
  const visibleCards = useMemo(
    () =>
      view.isList
        ? [view.expanded.flatMap((column) => column.cards)]
        : view.expanded.map((column) => column.cards),
    [view.isList, view.expanded],
  )
  const selection = useCardSelection(visibleCards)
  const marks = { columns: view.columns, peeked: view.peeked }
  return (
    <BoardContext value={tools}>
      <CardArea
        columns={visibleCards}
        stages={stages}
        stageOf={(id) => board.cards.find((card) => card.id === id)?.status}
        peeked={view.peeked}
        isPhone={view.isPhone}
        selection={selection}
        onPeek={({ id }, isEditing = false) => onPeek(id, isEditing)}
        onShift={moveBy}
        onSend={moveToTop}
      >
        {(tabStop) =>
          view.isPhone ? (
            <PhoneBoard
              {...marks}
              tabStop={tabStop}
              stage={view.phoneStage}
              onStage={(stage) => view.change({ stage })}
            />
          ) : view.isList ? (
            <List
              {...marks}
              tabStop={tabStop}
              isCollapsed={view.isCollapsed}
              maySeePrices={maySeePrices(user)}
            />
          ) : (
            <Board {...marks} tabStop={tabStop} isCollapsed={view.isCollapsed} />
          )
        }
      </CardArea>
      {selection.selected.size > 0 && (
        <SelectionBar
          rows={board.cards}
          selection={selection}
          stages={stages}
          workspace={view.workspace}
          isPeeking={view.peeked !== undefined}
        />
      )}
    </BoardContext>
  )
}
