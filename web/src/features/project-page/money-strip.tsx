import { formatDollars } from '@mantel/domain/basics/money'
import type { PaidPart } from '@mantel/domain/payments/payments'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { Stat } from '../../ui/display/stat.tsx'
import { CostsStat } from '../costs/costs-stat.tsx'
import { costsQuery } from '../costs/queries.ts'
import { useDetail } from '../projects/detail/detail-context.ts'
import { MarkPaidButton, unpaidPart } from '../projects/mark-paid/mark-paid-button.tsx'
import { moneyOf } from '../projects/money-summary.ts'
import { SignedValueNote } from './signed-value.tsx'

/** What the client pays, in which parts, and what the project costs the company. */
export function MoneyStrip() {
  const user = useUser()
  const { project, workspace, mayEdit, open } = useDetail()
  const { data: costs } = useQuery({
    ...costsQuery(project.id),
    enabled: can(user, 'costs:read'),
  })
  if (!workspace) return <div className="h-24" />
  const money = moneyOf(project, workspace)
  return (
    <div className="@container rounded-box border border-border bg-card">
      <dl className="grid grid-cols-2 @2xl:grid-cols-[1.1fr_1fr_1fr_1fr] [&>*]:border-border @max-2xl:[&>*:nth-child(n+3)]:border-t @max-2xl:[&>*:nth-child(even)]:border-l @2xl:[&>*+*]:border-l">
        {money ? (
          <>
            <Stat label="Project value" note={money.total.note}>
              {formatDollars(money.total.amount)}
            </Stat>
            <Stat
              label={money.deposit.percent === null ? 'Deposit' : `Deposit (${money.deposit.percent}%)`}
              note={money.deposit.note}
            >
              {formatDollars(money.deposit.amount)}
              {money.deposit.isOpen && <MarkPaid part="deposit" />}
            </Stat>
            <Stat label="Balance" note={money.balance.note}>
              {formatDollars(money.balance.amount)}
              {money.balance.isOpen && <MarkPaid part="balance" />}
            </Stat>
          </>
        ) : (
          <div className="p-4 pt-3.5 @2xl:col-span-3">
            <dt className="text-12 leading-4.5 text-muted-foreground">Project value</dt>
            <dd className="mt-1">
              {mayEdit('estimateValue') ? (
                <Button variant="link" className="text-13" onClick={() => open('estimateValue')}>
                  Add an estimate
                </Button>
              ) : (
                <span className="text-13 text-muted-foreground">No estimate yet</span>
              )}
            </dd>
          </div>
        )}
        {costs && <CostsStat costs={costs} value={money?.total.amount ?? null} />}
      </dl>
      {money && <SignedValueNote value={money.total.amount} />}
    </div>
  )
}

/** Hidden if the next step already has this button. */
function MarkPaid({ part }: { part: PaidPart }) {
  const { project } = useDetail()
  if (project.archivedAt || unpaidPart(project.nextStep) === part) return null
  return (
    <div className="mt-0.5 empty:hidden">
      <MarkPaidButton
        project={project}
        part={part}
        variant="link"
        className="font-sans text-12 tracking-normal"
      />
    </div>
  )
}
