import { type Dashboard, type DashboardMoney, maxNeedsAttention } from '@mantel/domain/dashboard'
import { daysBetween } from '@mantel/domain/dates'
import type { StepHue } from '@mantel/domain/projects/next-step'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { TextLink } from '../../ui/base/text-link.tsx'
import { StepIcon, waitingText } from '../projects/next-step/next-step-line.tsx'
import { projectQuery } from '../projects/queries.ts'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Known = Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'money' | 'today'>

/** The number of rows in the first paint. The others render after it, so that the page appears sooner. */
const firstRows = 3

export function NeedsAttention({ data }: { data: Known }) {
  const { needsAttention, needsAttentionCount, today } = data
  const isPainted = useIsPainted()
  const invoices = overdueInvoices(data)
  const others = needsAttentionCount - needsAttention.length
  const isMinimum = needsAttentionCount === maxNeedsAttention
  return (
    <Block title="Needs your attention" count={needsAttentionCount + invoices.length} isMinimum={isMinimum}>
      {needsAttention.length + invoices.length === 0 && <EmptyText>{copy.allClear}</EmptyText>}
      <ul>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoiceId} invoice={invoice} today={today} />
        ))}
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

type Invoice = DashboardMoney['balances'][number]

/** Overdue invoices of projects that are not listed as overdue themselves, because their own dates are later. */
const overdueInvoices = ({ money, needsAttention, today }: Known): Invoice[] =>
  (money?.balances ?? []).filter(
    ({ dueDate, projectId }) =>
      dueDate !== null &&
      dueDate < today &&
      !needsAttention.some(({ id, nextStep }) => id === projectId && nextStep?.hue === 'red'),
  )

function InvoiceRow({ invoice, today }: { invoice: Invoice; today: string }) {
  const { invoiceId, invoiceNumber, projectTitle, clientName, dueDate } = invoice
  return (
    <li className={rowLook}>
      <span className={classes(iconLook, hues.red)}>
        <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <RowText
        text={copy.invoiceOverdue(invoiceNumber, daysBetween(dueDate ?? today, today))}
        title={projectTitle}
        clientName={clientName}
      />
      <Button asChild size="small">
        <Link
          to="/app/invoices/$id"
          params={{ id: invoiceId }}
          aria-label={`Open ${invoiceNumber}`}
          // Makes the whole row a link.
          className="static! after:absolute after:inset-0"
        >
          Open
        </Link>
      </Button>
    </li>
  )
}

function Row({ project, today }: { project: ProjectInList; today: string }) {
  const queries = useQueryClient()
  const { id, title, clientName, nextStep } = project
  if (!nextStep) return null
  const prefetch = () => void queries.prefetchQuery(projectQuery(id))
  return (
    <li title={waitingText(nextStep, today)} className={rowLook}>
      <span className={classes(iconLook, hues[nextStep.hue])}>
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <RowText text={nextStep.text} title={title} clientName={clientName} />
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

type RowTextProps = { text: string; title: string; clientName: string | null }

const RowText = ({ text, title, clientName }: RowTextProps) => (
  <div className="min-w-0 flex-1">
    <p title={text} className="text-13-5 leading-4.5 font-medium max-md:wrap-anywhere md:truncate">
      {text}
    </p>
    <p className="truncate text-12-5 leading-4.25 text-muted-foreground">
      <bdi>{title}</bdi>
      {clientName && (
        <>
          , <bdi>{clientName}</bdi>
        </>
      )}
    </p>
  </div>
)

const rowLook =
  'relative -mx-2 flex min-h-13.25 items-center gap-3 px-2 py-2 before:absolute before:inset-x-2 before:top-0 before:border-t before:border-border first:before:hidden hover:rounded-control hover:bg-hover'
const iconLook = 'flex size-7.5 shrink-0 items-center justify-center rounded-[7px]'

const hues: Record<StepHue, string> = {
  red: 'bg-red-soft text-red',
  amber: 'bg-amber-soft text-amber',
  gold: 'bg-gold-soft text-gold',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  neutral: 'bg-grey-soft text-grey',
}
