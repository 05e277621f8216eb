import { daysBetween } from '@mantel/domain/basics/dates'
import { type Dashboard, type DashboardMoney, maxNeedsAttention } from '@mantel/domain/dashboard'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Inbox } from 'lucide-react'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { TextLink } from '../../ui/base/text-link.tsx'
import { StepIcon, waitingText } from '../projects/next-step/next-step-line.tsx'
import { projectQuery } from '../projects/queries.ts'
import { hues, iconLook, RowText, rowLook } from './attention-row.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'
import { PaymentProblems } from './payment-problems.tsx'

type Known = Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'newLeads' | 'money' | 'today'>

/** The number of rows in the first paint. The others render after it, so that the page appears sooner. */
const firstRows = 3

export function NeedsAttention({ data }: { data: Known }) {
  const { needsAttention, needsAttentionCount, newLeads, today } = data
  const isPainted = useIsPainted()
  const shown = needsAttention.slice(0, isPainted ? undefined : firstRows)
  const invoices = overdueInvoices(data)
  const problems = data.money?.problems ?? []
  const rows = needsAttention.length + invoices.length + problems.length + newLeads
  const others = needsAttentionCount - needsAttention.length
  const isMinimum = needsAttentionCount === maxNeedsAttention
  return (
    <Block
      title="Needs your attention"
      count={needsAttentionCount + invoices.length + problems.length + newLeads}
      isMinimum={isMinimum}
    >
      {rows === 0 && <EmptyText>{copy.allClear}</EmptyText>}
      <ul>
        <PaymentProblems problems={problems} />
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoiceId} invoice={invoice} today={today} />
        ))}
        {shown.filter(isOverdue).map((project) => (
          <Row key={project.id} project={project} today={today} />
        ))}
        {newLeads > 0 && <LeadsRow count={newLeads} />}
        {shown
          .filter((project) => !isOverdue(project))
          .map((project) => (
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

const LeadsRow = ({ count }: { count: number }) => (
  <li className={rowLook}>
    <span className={classes(iconLook, hues.blue)}>
      <Inbox size={16} strokeWidth={1.6} aria-hidden />
    </span>
    <RowText text={copy.newLeads(count)} title={copy.newLeadsHint} clientName={null} />
    <Button asChild size="small">
      <Link
        to="/app/leads"
        search={{ view: 'new' }}
        aria-label={`Open ${copy.newLeads(count)}`}
        // Makes the whole row a link.
        className="static! after:absolute after:inset-0"
      >
        Open
      </Link>
    </Button>
  </li>
)

/** Only money that is late comes before people who wait. */
const isOverdue = ({ nextStep }: ProjectInList) => nextStep?.hue === 'red'

type Invoice = DashboardMoney['balances'][number]

/** Overdue invoices of projects that are not listed as overdue themselves, because their own dates are later. */
const overdueInvoices = ({ money, needsAttention, today }: Known): Invoice[] =>
  (money?.balances ?? []).filter(
    ({ dueDate, projectId }) =>
      dueDate !== null &&
      dueDate < today &&
      !needsAttention.some((project) => project.id === projectId && isOverdue(project)),
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
