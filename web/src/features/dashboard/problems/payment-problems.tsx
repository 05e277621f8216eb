import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { DashboardMoney, PaymentProblem } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { useClock } from '../../workspace/clock.ts'
import { hues, iconLook, RowText, rowLook } from '../attention-row.tsx'
import * as copy from './copy.ts'

type Props = { problems: DashboardMoney['problems'] }

/** Problems with card and bank payments. Each row links to the page where the user can solve the problem. */
export const PaymentProblems = ({ problems }: Props) =>
  problems.map((problem) => <ProblemRow key={`${problem.kind} ${problem.invoiceId}`} problem={problem} />)

function ProblemRow({ problem }: { problem: PaymentProblem }) {
  const { kind, invoiceId, invoiceNumber, amount, clientName, deadline } = problem
  const { timeZone } = useClock()
  const day = deadline && formatNumericDay(dayIn(timeZone, deadline))
  const isUrgent = kind === 'dispute' || kind === 'restricted'
  return (
    <li className={rowLook}>
      <span className={classes(iconLook, isUrgent ? hues.red : hues.amber)}>
        <CircleAlert size={16} strokeWidth={1.6} aria-hidden />
      </span>
      <RowText
        text={copy.paymentProblems[kind](formatDollars(amount ?? 0), day)}
        title={invoiceNumber ?? copy.stripeAccount}
        clientName={clientName}
      />
      <Button asChild size="small">
        {invoiceId ? (
          <Link
            to="/app/invoices/$id"
            params={{ id: invoiceId }}
            aria-label={`Open ${invoiceNumber ?? 'invoice'}`}
            // Makes the whole row a link.
            className="static! after:absolute after:inset-0"
          >
            Open
          </Link>
        ) : (
          <Link
            to="/app/payments"
            aria-label={`Open ${copy.stripeAccount}`}
            className="static! after:absolute after:inset-0"
          >
            Open
          </Link>
        )}
      </Button>
    </li>
  )
}
