import { formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { memo, useRef } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { useRowWindow } from '../../ui/table/row-window.ts'
import { NextStepLine } from '../projects/next-step/next-step-line.tsx'
import { ProjectPicture } from '../projects/project-picture.tsx'
import { StageName } from '../projects/stage-mark.tsx'
import { useBoardTools } from './board/board-context.ts'
import { ColumnMark } from './board/column-mark.tsx'
import { useMoreCards } from './card/more-cards.tsx'
import * as copy from './copy.ts'
import type { Column } from './filter/arrange-cards.ts'
import { CardCheckbox } from './select/card-checkbox.tsx'
import { useSelectedCards } from './select/selected-cards.ts'

type Props = {
  columns: Column[]
  isCollapsed: (column: Column) => boolean
  maySeePrices: boolean
  tabStop: string | null
  peeked: string | undefined
}

/** The row of a stage, of a card, or the last row of a stage with further cards. */
type Row = { column: Column; card?: ProjectInList; isLast?: true }

/** The board's cards as a table, grouped by stage. */
export function List({ columns, isCollapsed, maySeePrices, tabStop, peeked }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const selected = useSelectedCards()
  const { by } = useBoardTools()
  const rows = columns.flatMap((column): Row[] => [
    { column },
    ...(isCollapsed(column) ? [] : cardRows(column)),
  ])
  const tabStopIndex = rows.findIndex(({ card }) => card?.id === tabStop)
  const visible = useRowWindow({
    keys: rows.map(({ column, card, isLast }) => `${column.stage.name} ${card?.id ?? isLast ?? ''}`),
    height: 44,
    head: 34,
    scroller,
    pinned: Math.max(tabStopIndex, 0),
  })
  const width = maySeePrices ? 6 : 5
  return (
    <div
      ref={scroller}
      className="@container relative min-h-0 flex-1 scroll-pt-8.5 overflow-auto [overflow-anchor:none]"
    >
      <table
        aria-label={copy.projectsBy[by]}
        className="w-full min-w-160 table-fixed border-separate border-spacing-0 text-13 leading-4.5"
      >
        <thead>
          <tr className="text-12 text-muted-foreground">
            <Head className="pl-11">Project</Head>
            <Head className="w-40">Client</Head>
            <Head className="w-28 @max-4xl:hidden">{by === 'stage' ? 'Type' : 'Stage'}</Head>
            <Head className="w-68">Next step</Head>
            <Head className="w-28 @max-3xl:hidden">Install</Head>
            {maySeePrices && <Head className="w-28 pr-5 text-right">Value</Head>}
          </tr>
        </thead>
        <tbody>
          {visible.rows.map(({ index, gap }) => {
            const row = rows[index]
            if (!row) return null
            const { column, card, isLast } = row
            return [
              gap > 0 && <Gap key={`before ${index}`} height={gap} width={width} />,
              card ? (
                <CardRow
                  key={`${column.stage.name} ${card.id}`}
                  card={card}
                  index={index}
                  maySeePrices={maySeePrices}
                  isTabStop={card.id === tabStop}
                  isPeeked={card.id === peeked}
                  isSelected={selected.has(card.id)}
                  isChoosing={selected.size > 0}
                  measure={visible.measure}
                />
              ) : isLast ? (
                <MoreRow
                  key={`more ${column.stage.name}`}
                  column={column}
                  index={index}
                  width={width}
                  measure={visible.measure}
                />
              ) : (
                <StageRow
                  key={column.stage.name}
                  column={column}
                  index={index}
                  isCollapsed={isCollapsed(column)}
                  width={width}
                  measure={visible.measure}
                />
              ),
            ]
          })}
          {visible.rest > 0 && <Gap height={visible.rest} width={width} />}
        </tbody>
      </table>
    </div>
  )
}

const cardRows = (column: Column): Row[] => [
  ...column.cards.map((card) => ({ column, card })),
  ...(column.cards.length < column.count ? [{ column, isLast: true as const }] : []),
]

const Head = ({ className, children }: { className?: string; children: string }) => (
  <th
    scope="col"
    className={classes(
      'sticky top-0 z-2 h-8.5 border-b border-border bg-background px-2.5 font-medium',
      className?.includes('text-right') ? '' : 'text-left',
      className,
    )}
  >
    {children}
  </th>
)

const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td aria-hidden colSpan={width} style={{ height }} className="p-0" />
  </tr>
)

type Measure = ((row: HTMLElement | null) => void) | undefined
type StageProps = { column: Column; index: number; isCollapsed: boolean; width: number; measure: Measure }

function StageRow({
  column: { stage, realCount: count, sum },
  index,
  isCollapsed,
  width,
  measure,
}: StageProps) {
  const { setCollapsed } = useBoardTools()
  return (
    <tr ref={measure} data-index={index}>
      <th scope="colgroup" colSpan={width} className="h-11 border-b border-border bg-muted px-3 font-normal">
        <button
          type="button"
          data-stage={stage.name}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed(stage, !isCollapsed)}
          className="flex h-8 w-full items-center gap-2 rounded-control pr-2 pl-1 text-left hover:bg-hover touch:h-11"
        >
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={classes('shrink-0 text-muted-foreground', !isCollapsed && 'rotate-90')}
          />
          <ColumnMark name={stage.name} />
          <span className="min-w-0 truncate font-semibold">{stage.name}</span>
          <span className="text-muted-foreground tabular-nums">{count}</span>
          {sum !== null && (
            <span className="ml-auto text-muted-foreground tabular-nums">{formatDollars(sum)}</span>
          )}
        </button>
      </th>
    </tr>
  )
}

type MoreProps = { column: Column; index: number; width: number; measure: Measure }

function MoreRow({ column: { stage, cards }, index, width, measure }: MoreProps) {
  const { error, retry } = useMoreCards(stage, cards.length)
  return (
    <tr ref={measure} data-index={index}>
      <td colSpan={width} className="h-11 border-b border-border px-5 text-muted-foreground">
        {error === undefined ? (
          <span role="status">Loading more…</span>
        ) : (
          <span role="alert" className="flex items-center gap-3">
            {error}
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

type CardProps = {
  card: ProjectInList
  index: number
  maySeePrices: boolean
  isTabStop: boolean
  isPeeked: boolean
  isSelected: boolean
  isChoosing: boolean
  measure: Measure
}

const CardRow = memo(function CardRow({
  card,
  index,
  maySeePrices,
  isTabStop,
  isPeeked,
  measure,
  ...select
}: CardProps) {
  const { today, by, stages } = useBoardTools()
  return (
    <tr
      ref={measure}
      data-index={index}
      data-card={card.id}
      className={classes(
        'group/card cursor-pointer *:h-11 *:border-b *:border-border *:px-2.5',
        isPeeked || select.isSelected
          ? 'bg-[color-mix(in_srgb,hsl(var(--primary))_9%,hsl(var(--background)))]'
          : 'hover:bg-hover',
      )}
    >
      <th scope="row" className="pl-3! text-left font-medium">
        <span className="flex min-w-0 items-center gap-2.5">
          <CardCheckbox title={card.title} {...select} className="-mr-1.5 p-1.5" />
          <ProjectPicture project={card} size={26} />
          <Link
            to="/app/projects/$id"
            params={{ id: card.id }}
            data-page
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isPeeked || undefined}
            className="min-w-0 truncate rounded-sm -outline-offset-2 hover:underline"
          >
            <bdi>{card.title}</bdi>
          </Link>
          {card.isSample && <span className="shrink-0 text-11 text-muted-foreground">Sample</span>}
        </span>
      </th>
      <td className="truncate text-muted-foreground">
        <bdi>{card.clientName}</bdi>
      </td>
      <td className="truncate text-muted-foreground @max-4xl:hidden">
        {by === 'stage' ? card.type : <StageName stages={stages} name={card.status} />}
      </td>
      <td>{card.nextStep && <NextStepLine step={card.nextStep} today={today} />}</td>
      <td className="truncate text-muted-foreground @max-3xl:hidden">
        {card.dateServiced && formatShortDay(card.dateServiced, today)}
      </td>
      {maySeePrices && (
        <td className="pr-5! text-right tabular-nums">{card.value !== null && formatDollars(card.value)}</td>
      )}
    </tr>
  )
})
