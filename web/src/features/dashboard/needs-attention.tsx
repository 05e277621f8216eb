import { type Dashboard, maxNeedsAttention } from '@mantel/domain/dashboard'
import type { StepHue } from '@mantel/domain/projects/next-step'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { TextLink } from '../../ui/base/text-link.tsx'
import { StepIcon, waitingText } from '../projects/next-step/next-step-line.tsx'
import { projectQuery } from '../projects/queries.ts'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Known = Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'today'>

/** The number of rows in the first paint. The others render after it, so that the page appears sooner. */
const firstRows = 3

export function NeedsAttention({ data: { needsAttention, needsAttentionCount, today } }: { data: Known }) {
  const isPainted = useIsPainted()
  const others = needsAttentionCount - needsAttention.length
  const isMinimum = needsAttentionCount === maxNeedsAttention
  return (
    <Block title="Needs your attention" count={needsAttentionCount} isMinimum={isMinimum}>
      {needsAttention.length === 0 && <EmptyText>{copy.allClear}</EmptyText>}
      <ul>
        {needsAttention.slice(0, isPainted ? undefined : firstRows).map((project) => (
          <Row key={project.id} project={project} today={today} />
        ))}
      </ul>
      {isPainted && others > 0 && (
        <p className="border-t border-border pt-3 text-12-5 text-muted-foreground">
          {copy.moreOnBoard(
            `${others}${isMinimum ? '+' : ''}`,
            <TextLink to="/app/pipeline">the board</TextLink>,
          )}
        </p>
      )}
    </Block>
  )
}

function Row({ project, today }: { project: ProjectInList; today: string }) {
  const queries = useQueryClient()
  const { id, title, clientName, nextStep } = project
  if (!nextStep) return null
  const prefetch = () => void queries.prefetchQuery(projectQuery(id))
  return (
    <li
      title={waitingText(nextStep, today)}
      className="relative -mx-2 flex min-h-13.25 items-center gap-3 px-2 py-2 before:absolute before:inset-x-2 before:top-0 before:border-t before:border-border first:before:hidden hover:rounded-control hover:bg-hover"
    >
      <span
        className={classes(
          'flex size-7.5 shrink-0 items-center justify-center rounded-[7px]',
          hues[nextStep.hue],
        )}
      >
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-13-5 leading-4.5 font-medium max-md:wrap-anywhere md:truncate">{nextStep.text}</p>
        <p className="truncate text-12-5 leading-4.25 text-muted-foreground">
          <bdi>{title}</bdi>
          {clientName && (
            <>
              , <bdi>{clientName}</bdi>
            </>
          )}
        </p>
      </div>
      <Button asChild size="small">
        <Link
          to="/app/projects/$id"
          params={{ id }}
          aria-label={`Open ${title}`}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          // Makes the whole row a link.
          className="static! after:absolute after:inset-0"
        >
          Open
        </Link>
      </Button>
    </li>
  )
}

const hues: Record<StepHue, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  gold: 'bg-gold-soft text-gold',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  neutral: 'bg-grey-soft text-grey',
}
