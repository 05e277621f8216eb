import { daysBetween } from '@mantel/domain/basics/dates'
import {
  type Dashboard,
  type DashboardMoney,
  maxNeedsAttention,
  type ProjectNeedingAttention,
} from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Inbox } from 'lucide-react'
import { useIsPainted } from '../../ui/base/after-paint.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { StepIcon, waitingText } from '../projects/next-step/next-step-line.tsx'
import { hues, iconLook, OpenInvoiceLink, OpenProjectLink, RowText, rowLook } from './attention-row.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Known = Pick<
  Dashboard,
  'needsAttention' | 'needsAttentionCount' | 'snoozed' | 'newLeads' | 'money' | 'today'
>

const PaymentProblems = lazyComponent(() => import('./problems/payment-problems.tsx'), 'PaymentProblems')
const ProjectActions = lazyComponent(() => import('./snooze/row-actions.tsx'), 'ProjectActions')
const InvoiceActions = lazyComponent(() => import('./snooze/row-actions.tsx'), 'InvoiceActions')
const SnoozedRows = lazyComponent(() => import('./snooze/snoozed-rows.tsx'), 'SnoozedRows')

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
        {problems.length > 0 && <PaymentProblems problems={problems} />}
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
      {isPainted && <SnoozedRows data={data} />}
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

/** True if a deposit or balance is overdue. Only these projects are listed above the new leads. */
const isOverdue = ({ nextStep }: ProjectNeedingAttention) => nextStep?.hue === 'red'

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
  const { invoiceNumber, projectTitle, clientName, dueDate } = invoice
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
      <InvoiceActions invoice={invoice} today={today} fallback={<OpenInvoiceLink invoice={invoice} />} />
    </li>
  )
}

function Row({ project, today }: { project: ProjectNeedingAttention; today: string }) {
  const { title, clientName, nextStep } = project
  if (!nextStep) return null
  return (
    <li title={waitingText(nextStep, today)} className={rowLook}>
      <span className={classes(iconLook, hues[nextStep.hue])}>
        <StepIcon step={nextStep} size={16} strokeWidth={1.6} />
      </span>
      <RowText text={nextStep.text} title={title} clientName={clientName} />
      <ProjectActions project={project} today={today} fallback={<OpenProjectLink project={project} />} />
    </li>
  )
}
