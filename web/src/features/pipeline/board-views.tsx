import { maySeePrices } from '@mantel/domain/permissions'
import { useEffect, useMemo, useRef } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useProjectSequence } from '../projects/neighbor-projects.ts'
import { Board } from './board/board.tsx'
import { BoardContext, type BoardTools } from './board/board-context.ts'
import { PhoneBoard } from './board/phone-board.tsx'
import { CardArea, type CardAreaProps } from './card/card-area.tsx'
import type { Column } from './filter/arrange-cards.ts'
import { useCardFields } from './filter/card-fields.ts'
import type { View } from './filter/view.ts'
import { useCardSelection } from './select/selected-cards.ts'

const SelectionBar = lazyComponent(() => import('../projects/list/selection-bar.tsx'), 'SelectionBar')
const List = lazyComponent(() => import('./pipeline-list.tsx'), 'List')

const noPeople: BoardTools['people'] = []

type Actions = Pick<BoardTools, 'drop' | 'mayDrop' | 'mayCreate' | 'createWith' | 'loadMore' | 'setCollapsed'>

export type BoardViewsProps = Pick<CardAreaProps, 'stageOf' | 'onShift' | 'onSend'> & {
  view: View
  by: BoardTools['by']
  columns: Column[]
  /** The columns whose cards are visible. */
  expanded: Column[]
  isCollapsed: (column: Column) => boolean
  /** The column that a phone shows. */
  phoneColumn: string
  onPhoneColumn: (name: string) => void
  /** Whether a filter may hide cards in the columns that are shown. */
  isFiltered: boolean
  /** Whether the user may move any card. */
  mayDropAny: boolean
  actions: Actions
  onPeek: (id: string, isEditing: boolean) => void
}

/** The columns as a board, as a list or, on a phone, one at a time; whatever the columns stand for. */
export function BoardViews({ view, by, columns, expanded, isCollapsed, actions, ...on }: BoardViewsProps) {
  const { isFiltered, mayDropAny, phoneColumn, onPhoneColumn, onPeek, ...area } = on
  const user = useUser()
  const { stages } = view
  const people = view.workspace?.people ?? noPeople
  const { shown } = useCardFields()
  // Without columns by stage, the card says its stage. It does not repeat the type that its column has.
  const cardFields = useMemo(
    () => (by === 'stage' ? shown : [...shown.filter((field) => field !== by), 'stage']),
    [by, shown],
  )
  // A ref keeps the context value stable, so that columns do not render again for new callbacks.
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const tools = useMemo(
    (): BoardTools => ({
      stages,
      by,
      today: view.today,
      order: by === 'stage' ? view.order : 'manual',
      people,
      cardFields,
      isFiltered,
      emptyText: isFiltered ? 'No matches' : mayDropAny ? 'Drop here' : 'No projects',
      drop: (card, stage, at, from) => latest.current.drop(card, stage, at, from),
      mayDrop: (card, stage) => latest.current.mayDrop(card, stage),
      mayCreate: (stage) => latest.current.mayCreate(stage),
      createWith: (given) => latest.current.createWith(given),
      loadMore: (stage) => latest.current.loadMore(stage),
      setCollapsed: (stage, isCollapsed) => latest.current.setCollapsed(stage, isCollapsed),
    }),
    [stages, by, view.today, view.order, people, cardFields, isFiltered, mayDropAny],
  )
  const visibleCards = useMemo(
    () =>
      view.isList ? [expanded.flatMap((column) => column.cards)] : expanded.map((column) => column.cards),
    [view.isList, expanded],
  )
  const selection = useCardSelection(visibleCards)
  // A project with several team members is in several columns, but is changed only once.
  const cards = useMemo(
    () => [...new Map(columns.flatMap((column) => column.cards.map((card) => [card.id, card]))).values()],
    [columns],
  )
  useProjectSequence([...new Set(visibleCards.flatMap((column) => column.map(({ id }) => id)))])
  const marks = { columns, peeked: view.peeked }
  return (
    <BoardContext value={tools}>
      <CardArea
        {...area}
        columns={visibleCards}
        names={expanded.map(({ stage }) => stage.name)}
        peeked={view.peeked}
        isPhone={view.isPhone}
        selection={selection}
        onPeek={({ id }, isEditing = false) => onPeek(id, isEditing)}
      >
        {(tabStop) =>
          view.isPhone ? (
            <PhoneBoard {...marks} tabStop={tabStop} stage={phoneColumn} onStage={onPhoneColumn} />
          ) : view.isList ? (
            <List {...marks} tabStop={tabStop} isCollapsed={isCollapsed} maySeePrices={maySeePrices(user)} />
          ) : (
            <Board {...marks} tabStop={tabStop} isCollapsed={isCollapsed} />
          )
        }
      </CardArea>
      {selection.selected.size > 0 && (
        <SelectionBar
          rows={cards}
          selection={selection}
          stages={stages}
          workspace={view.workspace}
          isPeeking={view.peeked !== undefined}
        />
      )}
    </BoardContext>
  )
}
