import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment } from 'react'
import { takenAsScrolled } from '../../../ui/base/attach-refs.ts'
import { CardRow, type CardsProps, drawnOf, SlotMark, usualHeight } from './card-row.tsx'

/** Of a long column, only the cards in sight, and those that have the focus, are held or looked at. */
export function WindowedCards({ label, cards, slot, scroller, ...rest }: CardsProps) {
  const kept = [rest.tabStop, rest.dragged, rest.peeked].flatMap((id) => {
    const at = id == null ? -1 : cards.findIndex((card) => card.id === id)
    return at < 0 ? [] : [at]
  })
  const { isPainted } = rest
  const isDrawn = drawnOf(rest)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here and handed on as plain values
  const virtualizer = useVirtualizer({
    count: cards.length,
    // Not before: whoever asks for sizes makes the browser lay out what nobody has seen yet, and then once more.
    getScrollElement: () => (isPainted ? scroller.current : null),
    ...takenAsScrolled,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => usualHeight,
    // Until it has measured itself: drawn empty first, a board would be drawn twice.
    initialRect: { width: 0, height: 800 },
    overscan: 4,
    useFlushSync: false,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  })
  const drawn = virtualizer.getVirtualItems().filter((item, at) => isDrawn(cards[item.index]?.id, at))
  let end = 0
  return (
    <ul aria-label={label}>
      {drawn.map((item) => {
        const card = cards[item.index]
        const gap = item.start - end
        end = item.end
        return (
          card && (
            <Fragment key={card.id}>
              {gap > 0 && <li aria-hidden style={{ height: gap }} />}
              {slot?.at === item.index && <SlotMark height={slot.height} />}
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
      {slot && slot.at >= cards.length && <SlotMark height={slot.height} />}
      <li aria-hidden style={{ height: Math.max(0, virtualizer.getTotalSize() - end) }} />
    </ul>
  )
}
