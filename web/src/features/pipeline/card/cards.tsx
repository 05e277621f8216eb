import { Fragment } from 'react'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { CardRow, type CardsProps, createRenderTest, DropPlaceholder, estimatedHeight } from './card-row.tsx'
import { MoreCards } from './more-cards.tsx'

const VirtualCards = lazyComponent(() => import('./virtual-cards.tsx'), 'VirtualCards')

const maxAllCards = 40

/** Renders all cards of a short column, and only the visible ones of a long column. */
export function Cards(props: CardsProps) {
  if (props.cards.length <= maxAllCards) return <AllCards {...props} />
  return (
    <VirtualCards
      {...props}
      fallback={<AllCards {...props} cards={props.cards.slice(0, maxAllCards)} hasMore={false} />}
    />
  )
}

function AllCards({ stage, cards, hasMore, slot, ...rest }: CardsProps) {
  const isDrawn = createRenderTest(rest)
  const missing = cards.filter(({ id }, at) => !isDrawn(id, at)).length
  return (
    <ul aria-label={stage.name}>
      {cards.map(
        (card, index) =>
          isDrawn(card.id, index) && (
            <Fragment key={card.id}>
              {slot?.at === index && <DropPlaceholder height={slot.height} />}
              <CardRow card={card} index={index} {...rest} />
            </Fragment>
          ),
      )}
      {missing > 0 && <li aria-hidden style={{ height: missing * estimatedHeight }} />}
      {slot && slot.at >= cards.length && <DropPlaceholder height={slot.height} />}
      {hasMore && rest.isPainted && <MoreCards stage={stage} loaded={cards.length} />}
    </ul>
  )
}
