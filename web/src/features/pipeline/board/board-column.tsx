import { formatDollars } from '@mantel/domain/basics/money'
import { memo, useEffect, useRef } from 'react'
import { useIsPainted } from '../../../ui/base/after-paint.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Cards } from '../card/cards.tsx'
import { useDragging } from '../drag/drag-context.ts'
import { useDropSlot } from '../drag/drop-slot.ts'
import type { Column } from '../filter/arrange-cards.ts'
import { useBoardTools } from './board-context.ts'
import { ColumnMark } from './column-mark.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { QuickAdd } from './quick-add.tsx'

type Props = {
  column: Column
  tabStop: string | null
  peeked: string | undefined
  dragged: string | null
}

export const BoardColumn = memo(function BoardColumn({ column, ...marks }: Props) {
  const { stage, cards, count, realCount, sum } = column
  const { emptyText, mayCreate } = useBoardTools()
  const dragging = useDragging()
  const isPainted = useIsPainted()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { isOver, slot } = useDropSlot(section, stage, cards)
  useEffect(() => {
    if (dragging && scroller.current) return dragging.makeAutoScroll(scroller.current, 'vertical')
  }, [dragging])
  return (
    <section
      ref={section}
      data-stage={stage.name}
      aria-label={stage.name}
      className={classes(
        'flex w-65.25 shrink-0 flex-col rounded-t-box',
        isOver && 'bg-[color-mix(in_srgb,hsl(var(--primary))_7%,transparent)]',
      )}
    >
      <header className="group/head relative flex h-9 shrink-0 items-center gap-2 pr-1.5 pl-2 text-13 leading-4.5">
        <ColumnMark name={stage.name} />
        <h2 className="min-w-0 truncate font-semibold" title={stage.name}>
          {stage.name}
        </h2>
        <span className="text-muted-foreground tabular-nums">{realCount}</span>
        {sum !== null && (
          <span className="ml-auto pl-1 text-muted-foreground tabular-nums group-focus-within/head:opacity-0 group-hover/head:opacity-0 touch:mr-9 touch:opacity-100!">
            {formatDollars(sum)}
          </span>
        )}
        {isPainted && <ColumnMenu stage={stage} />}
      </header>
      <div
        ref={scroller}
        className="relative min-h-0 flex-1 -mt-0.5 scroll-py-2 overflow-y-auto px-1 pt-1 pb-3"
      >
        {count === 0 ? (
          <div
            className={classes(
              'mb-1.75 flex h-16 items-center justify-center rounded-box border-[1.5px] border-dashed text-12-5 text-muted-foreground',
              isOver
                ? 'border-[color-mix(in_srgb,hsl(var(--primary))_60%,transparent)]'
                : 'border-border-strong',
            )}
          >
            {isOver ? 'Drop here' : emptyText}
          </div>
        ) : (
          <Cards
            stage={stage}
            hasMore={cards.length < count}
            isPainted={isPainted}
            cards={cards}
            slot={slot}
            scroller={scroller}
            {...marks}
          />
        )}
        {isPainted && mayCreate(stage) && <QuickAdd stage={stage} />}
      </div>
    </section>
  )
}, isSame)

/** Columns are rebuilt on every change, but most of them contain the same cards as before and need not render again. */
function isSame(one: Props, other: Props) {
  const [before, after] = [one.column, other.column]
  return (
    one.tabStop === other.tabStop &&
    one.peeked === other.peeked &&
    one.dragged === other.dragged &&
    before.stage.name === after.stage.name &&
    before.stage.kind === after.stage.kind &&
    before.sum === after.sum &&
    before.count === after.count &&
    before.realCount === after.realCount &&
    before.cards.length === after.cards.length &&
    before.cards.every((card, index) => card === after.cards[index])
  )
}
