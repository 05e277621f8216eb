import { Fragment } from 'react'
import { later } from '../../../ui/base/lazy.tsx'
import { CardRow, type CardsProps, drawnOf, SlotMark, usualHeight } from './card-row.tsx'

const WindowedCards = later(() => import('./virtual-cards.tsx'), 'WindowedCards')

const many = 40

/** All of them; of more than a few, only those in sight. */
export function Cards(props: CardsProps) {
  if (props.cards.length <= many) return <AllCards {...props} />
  return <WindowedCards {...props} fallback={<AllCards {...props} cards={props.cards.slice(0, many)} />} />
}

function AllCards({ label, cards, slot, ...rest }: CardsProps) {
  const isDrawn = drawnOf(rest)
  const missing = cards.filter(({ id }, at) => !isDrawn(id, at)).length
  return (
    <ul aria-label={label}>
      {cards.map(
        (card, index) =>
          isDrawn(card.id, index) && (
            <Fragment key={card.id}>
              {slot?.at === index && <SlotMark height={slot.height} />}
              <CardRow card={card} index={index} {...rest} />
            </Fragment>
          ),
      )}
      {missing > 0 && <li aria-hidden style={{ height: missing * usualHeight }} />}
      {slot && slot.at >= cards.length && <SlotMark height={slot.height} />}
    </ul>
  )
}
