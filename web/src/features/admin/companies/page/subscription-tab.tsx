import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { formatDollars } from '@mantel/domain/money'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../../platform/api/api.ts'
import { fullDate } from '../../../../platform/dates.ts'
import { RelativeTime } from '../../../../platform/relative-time.tsx'
import { Section } from '../../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../../ui/display/states.tsx'
import { periodNames, subscriptionStatusNames } from '../labels.ts'
import { historyQuery } from '../queries.ts'
import * as copy from './copy.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

export const SubscriptionTab = ({ company }: { company: CompanyOnPage }) => (
  <div className="max-w-170">
    <Section title="Edit subscription">
      {company.subscription ? (
        <SubscriptionForm companyId={company.id} subscription={company.subscription} />
      ) : (
        <p className="text-13 text-muted-foreground">{copy.noSubscription}</p>
      )}
    </Section>
    <Section title="History">
      <History companyId={company.id} />
    </Section>
  </div>
)

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
          className="flex flex-wrap justify-between gap-x-4 border-b border-border py-2 last:border-b-0"
        >
          <span>
            {subscriptionStatusNames[status]}
            <span className="text-muted-foreground">
              {' '}
              · {tierName ?? 'No plan'} · {periodNames[billingPeriod]}
            </span>
          </span>
          <span className="flex gap-4 text-muted-foreground tabular-nums">
            <span>{formatDollars(monthlyWorth)}/month</span>
            <span title={fullDate(at)}>
              <RelativeTime at={at} />
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
