import { type TouchEvent, useEffect, useRef } from 'react'
import { useIsPainted } from '../../../ui/base/after-paint.ts'
import { classes } from '../../../ui/base/classes.ts'
import { useCardMotion } from '../card/card-motion.ts'
import { Cards } from '../card/cards.tsx'
import * as copy from '../copy.ts'
import type { Column } from '../filter/arrange-cards.ts'
import { useBoardTools } from './board-context.ts'
import { ColumnMark } from './column-mark.tsx'
import { QuickAdd } from './quick-add.tsx'

type Props = {
  columns: Column[]
  /** The name of the visible stage. */
  stage: string
  onStage: (stage: string) => void
  tabStop: string | null
  peeked: string | undefined
}

const minSwipe = 60

/** Shows one stage at a time, chosen with the tabs or by swiping. */
export function PhoneBoard({ columns, stage, onStage, tabStop, peeked }: Props) {
  const { by, isFiltered, mayCreate } = useBoardTools()
  const isPainted = useIsPainted()
  const scroller = useRef<HTMLDivElement>(null)
  useCardMotion(scroller, columns)
  const from = useRef<{ x: number; y: number } | null>(null)
  const at = Math.max(
    0,
    columns.findIndex((column) => column.stage.name === stage),
  )
  const column = columns[at]

  function endSwipe({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0]
    const start = from.current
    from.current = null
    if (!touch || !start) return
    const [deltaX, deltaY] = [touch.clientX - start.x, touch.clientY - start.y]
    if (Math.abs(deltaX) < minSwipe || Math.abs(deltaX) < 2 * Math.abs(deltaY)) return
    const next = columns[at + (deltaX < 0 ? 1 : -1)]
    if (next) onStage(next.stage.name)
  }

  if (!column) return null
  return (
    <>
      <StagePills columns={columns} chosen={column.stage.name} onStage={onStage} />
      <div
        ref={scroller}
        role="tabpanel"
        id="stage-panel"
        aria-label={column.stage.name}
        onTouchStart={({ touches }) => {
          const touch = touches[0]
          from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
        }}
        onTouchEnd={endSwipe}
        className="relative min-h-0 flex-1 touch-pan-y overflow-y-auto px-3 pb-4"
      >
        {column.count === 0 ? (
          <p className="py-10 text-center text-13 text-muted-foreground">
            {isFiltered ? copy.noMatchesIn(column.stage.name) : copy.noProjectsIn(by, column.stage.name)}
          </p>
        ) : (
          <Cards
            key={column.stage.name}
            stage={column.stage}
            hasMore={column.cards.length < column.count}
            isPainted={isPainted}
            cards={column.cards}
            slot={null}
            scroller={scroller}
            tabStop={tabStop}
            peeked={peeked}
            dragged={null}
          />
        )}
        {mayCreate(column.stage) && <QuickAdd key={`add ${column.stage.name}`} stage={column.stage} />}
      </div>
    </>
  )
}

type PillsProps = { columns: Column[]; chosen: string; onStage: (stage: string) => void }

function StagePills({ columns, chosen, onStage }: PillsProps) {
  const { by } = useBoardTools()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pill = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // `scrollIntoView` would also scroll the page vertically.
    if (pill) list.current?.scrollTo({ left: pill.offsetLeft - 48, behavior: 'smooth' })
  }, [chosen])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={copy.columnsBy[by]}
      className="flex shrink-0 snap-x scroll-px-3 gap-1.5 overflow-x-auto px-3 pt-2.5 pb-2 [scrollbar-width:none]"
    >
      {columns.map(({ stage: { name }, realCount: count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls="stage-panel"
          onClick={() => onStage(name)}
          className="inline-flex h-9 shrink-0 snap-start items-center gap-1.5 rounded-full border border-border bg-card px-3 text-13-5 font-medium whitespace-nowrap aria-selected:border-transparent aria-selected:bg-foreground aria-selected:text-background touch:h-11"
        >
          <span
            className={classes('empty:hidden', name === chosen && by === 'stage' && '[&_*]:text-background')}
          >
            <ColumnMark name={name} />
          </span>
          <span className="max-w-40 truncate">{name}</span>
          <span className="tabular-nums">{count}</span>
        </button>
      ))}
    </div>
  )
}
