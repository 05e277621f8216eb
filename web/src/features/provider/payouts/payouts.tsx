import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import { payoutsPages } from '../queries.ts'
import * as copy from './copy.ts'
import { PayoutRow } from './payout-row.tsx'

/** Lists the payouts to the company's bank account and what each of them consists of. */
export function Payouts({ schedule }: { schedule: string | null }) {
  const { rows, error, reload, more } = usePages(payoutsPages)
  return (
    <Section title="Payouts">
      {schedule && (
        <p className="mb-3 text-13 leading-4.5 text-muted-foreground">{copy.schedule(schedule)}</p>
      )}
      {rows ? (
        rows.length === 0 ? (
          <p className="text-13 leading-4.5 text-muted-foreground">{copy.empty}</p>
        ) : (
          <>
            <ul aria-label="Payouts" className="border-t border-border">
              {rows.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </ul>
            <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
          </>
        )
      ) : error ? (
        <LoadError small what="payouts" message={errorText(error)} onRetry={reload} />
      ) : (
        <Pending label="Loading payouts">
          <Skeleton className="h-24 w-full" />
        </Pending>
      )}
    </Section>
  )
}
