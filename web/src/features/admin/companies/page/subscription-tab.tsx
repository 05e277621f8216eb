import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import type { CompanyPlan } from '@mantel/domain/admin/company-plan'
import { formatDollars } from '@mantel/domain/basics/money'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../../platform/api/api.ts'
import { fullDate } from '../../../../platform/dates.ts'
import { RelativeTime } from '../../../../platform/relative-time.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../../ui/display/states.tsx'
import { periodNames, subscriptionStatusNames } from '../labels.ts'
import { Charges } from '../plan/charges.tsx'
import { CompanyPlanSection } from '../plan/company-plan-section.tsx'
import * as planCopy from '../plan/copy.ts'
import { companyPlanQuery } from '../plan/queries.ts'
import { historyQuery } from '../queries.ts'
import * as copy from './copy.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

export function SubscriptionTab({ company: { id } }: { company: CompanyOnPage }) {
  const { data: plan, error, refetch } = useQuery(companyPlanQuery(id))
  return (
    <div className="max-w-170">
      {plan ? (
        <Plan companyId={id} plan={plan} />
      ) : error ? (
        <LoadError small what={planCopy.what} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label={`Loading ${planCopy.what}`}>
          <Skeleton className="h-7 w-64" />
          <Skeleton className="mt-4 h-8 w-96 max-w-full" />
        </Pending>
      )}
      <Section title="History">
        <History companyId={id} />
      </Section>
    </div>
  )
}

function Plan({ companyId, plan }: { companyId: string; plan: CompanyPlan }) {
  const { subscription, hasBilling, invoices } = plan
  if (!subscription) return <p className="mb-8 text-13 text-muted-foreground">{copy.noSubscription}</p>
  return (
    <>
      <CompanyPlanSection companyId={companyId} plan={{ ...plan, subscription }} />
      {hasBilling && (
        <Section title={planCopy.charges}>
          <Charges companyId={companyId} invoices={invoices} />
        </Section>
      )}
      {!subscription.isBilled && (
        <Section title={planCopy.editTitle}>
          {hasBilling && (
            <p className="mb-3 text-13 leading-4.5 text-muted-foreground">{planCopy.editHint}</p>
          )}
          <SubscriptionForm companyId={companyId} subscription={subscription} />
        </Section>
      )}
    </>
  )
}

function History({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(historyQuery(companyId))
  if (error && !data)
    return <LoadError small what="the history" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Pending label="Loading history">
        <Skeleton className="h-3 w-72" />
      </Pending>
    )
  }
  return (
    <ol className="text-13 leading-4.5">
      {data.map(({ id, at, tierName, status, billingPeriod, monthlyWorth }) => (
        <li
          key={id}
          className="grid grid-cols-[1fr_auto_104px] gap-x-4 border-b border-border py-2 last:border-b-0"
        >
          <span className="min-w-0">
            {subscriptionStatusNames[status]}
            <span className="text-muted-foreground">
              {' '}
              · {tierName ?? 'No plan'} · {periodNames[billingPeriod]}
            </span>
          </span>
          <span className="text-muted-foreground tabular-nums">{formatDollars(monthlyWorth)}/month</span>
          <span className="text-right text-muted-foreground" title={fullDate(at)}>
            <RelativeTime at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
