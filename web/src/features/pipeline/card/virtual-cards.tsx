import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment } from 'react'
import { keepScrollOffset } from '../../../ui/base/keep-scroll-offset.ts'
import { CardRow, type CardsProps, createRenderTest, DropPlaceholder, estimatedHeight } from './card-row.tsx'
import { MoreCards } from './more-cards.tsx'

/** The next cards load when this many remain below the visible ones. */
const loadDistance = 30

/** Renders only the visible cards of a long column, plus the tab stop, the dragged card and the peeked card. */
export function VirtualCards({ stage, cards, hasMore, slot, scroller, ...rest }: CardsProps) {
  const pinned = [rest.tabStop, rest.dragged, rest.peeked].flatMap((id) => {
    const at = id == null ? -1 : cards.findIndex((card) => card.id === id)
    return at < 0 ? [] : [at]
  })
  const { isPainted } = rest
  const isDrawn = createRenderTest(rest)
  // oxlint-disable-next-line react/incompatible-library -- children never get the virtualizer itself
  const virtualizer = useVirtualizer({
    count: cards.length,
    // Null before the first paint: measuring would force an extra layout.
    getScrollElement: () => (isPainted ? scroller.current : null),
    ...keepScrollOffset,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => estimatedHeight,
    // An assumed size until the column is measured. Without it, the first render would contain no cards.
    initialRect: { width: 0, height: 800 },
    overscan: 4,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((one, other) => one - other),
  })
  const drawn = virtualizer.getVirtualItems().filter((item, at) => isDrawn(cards[item.index]?.id, at))
  const isNearEnd = (virtualizer.range?.endIndex ?? 0) >= cards.length - loadDistance
  let end = 0
  return (
    <ul aria-label={stage.name}>
      {drawn.map((item) => {
        const card = cards[item.index]
        const gap = item.start - end
        end = item.end
        return (
          card && (
            <Fragment key={card.id}>
              {gap > 0 && <li aria-hidden style={{ height: gap }} />}
              {slot?.at === item.index && <DropPlaceholder height={slot.height} />}
              <CardRow
                card={card}
                index={item.index}
                measure={isPainted ? virtualizer.measureElement : undefined}
                {...rest}
              />
            </Fragment>
          )
        )
      })}
      {slot && slot.at >= cards.length && <DropPlaceholder height={slot.height} />}
      <li aria-hidden style={{ height: Math.max(0, virtualizer.getTotalSize() - end) }} />
      {hasMore && isNearEnd && <MoreCards stage={stage} loaded={cards.length} />}
    </ul>
  )
}
