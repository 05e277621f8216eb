import type { Day } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { Ellipsis } from 'lucide-react'
import { memo, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { NextStepLine, waitingText } from '../../projects/next-step/next-step-line.tsx'
import { ProjectPicture } from '../../projects/project-picture.tsx'
import { useDragging } from '../drag/drag-context.ts'
import type { CardField } from '../filter/card-fields.ts'
import { CardCheckbox } from '../select/card-checkbox.tsx'
import * as copy from './copy.ts'

const CardExtras = lazyComponent(() => import('./card-extras.tsx'), 'CardExtras')
const extras: readonly string[] = ['stage', 'install', 'tags', 'members']

type Props = {
  card: ProjectInList
  today: Day
  /** The names of the fields that the user chose. */
  fields: readonly string[]
  isTabStop: boolean
  /** Whether the card's project is open in the peek panel. */
  isPeeked: boolean
  isDragged: boolean
  isSelected: boolean
  /** Whether any card is selected. */
  isChoosing: boolean
}

/** `CardArea` handles the events of all cards, so that thousands of cards need no event handlers. */
export const Card = memo(function Card({ card, today, fields, isTabStop, isPeeked, ...rest }: Props) {
  const { isDragged, ...select } = rest
  const { id, title, nextStep } = card
  // Not the project's id, because a project with several team members can have several cards.
  const key = useId()
  const shows = (field: CardField) => fields.includes(field)
  const details = secondLine(card, shows)
  const value = shows('value') ? card.value : null
  const openAmount = shows('value') ? card.openAmount : null
  const element = useRef<HTMLDivElement>(null)
  const dragging = useDragging()
  useEffect(() => {
    if (dragging && element.current) return dragging.makeDraggable(element.current, card)
  }, [dragging, card])
  return (
    <div
      ref={element}
      data-card={id}
      className={classes(
        'group/card relative rounded-box border px-2.5 pt-2.5 pb-2.25 shadow-card transition-[border-color,background-color] duration-100 select-none max-md:p-3.25',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-1 has-[a:focus-visible]:outline-ring',
        isPeeked || select.isSelected
          ? 'border-ring bg-[color-mix(in_srgb,hsl(var(--primary))_9%,hsl(var(--card)))]'
          : 'border-border bg-card hover:border-border-strong',
        isDragged && 'opacity-38 shadow-none!',
      )}
    >
      {nextStep?.hue === 'red' && (
        <span aria-hidden className="absolute inset-y-2 left-0 w-0.75 rounded-r-sm bg-red" />
      )}
      <div className="flex gap-2.5">
        {shows('cover') && <ProjectPicture project={card} size={38} />}
        {/* On touch screens, the menu button is always visible, so the text ends before it. */}
        <div
          className={classes(
            'min-w-0 flex-1 touch:pr-7',
            // Without a picture, the checkbox would cover the title.
            !shows('cover') &&
              (select.isChoosing
                ? 'pl-5'
                : 'group-has-[a:focus-visible]/card:pl-5 group-hover/card:pl-5 touch:group-hover/card:pl-0'),
          )}
        >
          <p
            id={`title-${key}`}
            dir="auto"
            title={title}
            className="truncate text-left text-13-5 leading-4.5 font-semibold tracking-[-.01em] max-md:text-15 max-md:leading-5"
          >
            {title}
          </p>
          <p
            id={`client-${key}`}
            dir="auto"
            className="min-h-4.25 truncate text-left text-12-5 leading-4.25 text-muted-foreground max-md:text-13-5 max-md:leading-4.5"
          >
            {details}
          </p>
        </div>
      </div>
      <div id={`about-${key}`}>
        <p className="mt-2.25 flex items-center gap-1.75 text-12-5 leading-4.25 empty:hidden max-md:text-14">
          {value !== null && <span className="font-semibold tabular-nums">{formatDollars(value)}</span>}
          {openAmount !== null && openAmount > 0 && openAmount !== value && (
            <span className="shrink-0 text-muted-foreground tabular-nums">
              {copy.openAmount(formatDollars(openAmount))}
            </span>
          )}
          {shows('type') && <span className="min-w-0 truncate text-muted-foreground">{card.type}</span>}
          {card.isSample && (
            <span className="ml-auto shrink-0 rounded-badge border border-border px-1.5 text-11 leading-4 text-muted-foreground">
              Sample
            </span>
          )}
        </p>
        {fields.some((field) => extras.includes(field)) && (
          <CardExtras card={card} today={today} fields={fields} />
        )}
        {nextStep && (
          <>
            <NextStepLine
              step={nextStep}
              today={today}
              className="mt-1.25 text-12 leading-4 max-md:text-13 max-md:leading-4.5"
            />
            <span className="sr-only">{waitingText(nextStep, today)}</span>
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/anchor-has-content -- aria-labelledby names it */}
      <a
        href={`/app/projects/${id}`}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        aria-labelledby={`title-${key}`}
        aria-describedby={`client-${key} about-${key}`}
        aria-current={isPeeked || undefined}
        className="absolute inset-0 rounded-box outline-none [-webkit-touch-callout:none]"
      />
      <CardCheckbox
        title={title}
        {...select}
        className="absolute top-0.5 left-0.5 z-1 p-1.5 [&>input]:shadow-[0_0_0_2px_hsl(var(--card))]"
      />
      <IconButton
        icon={Ellipsis}
        label={`Actions for ${title}`}
        data-menu
        tabIndex={-1}
        className="absolute top-1.5 right-1.5 z-1 bg-card opacity-0 shadow-[0_0_0_2px_hsl(var(--card))] group-hover/card:opacity-100 group-has-[a:focus-visible]/card:opacity-100 aria-expanded:opacity-100 max-md:opacity-100 max-md:shadow-none touch:top-0 touch:right-0 touch:bg-transparent touch:opacity-100 touch:shadow-none"
      />
    </div>
  )
})

/** The client, or the location if there is no client; and the city if the user chose it. */
function secondLine(card: ProjectInList, shows: (field: CardField) => boolean) {
  const { clientName, address, city, title } = card
  const first = shows('client') ? (clientName ?? (address === title ? city : address)) : null
  return [...new Set([first, shows('city') && city])].filter(Boolean).join(' · ')
}
