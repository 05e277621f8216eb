import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { TextLink } from '../../../ui/base/text-link.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { SidePanel } from '../../../ui/overlay/dialog.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import * as copy from './copy.ts'
import { describeDiscount } from './offer-code.ts'
import { redemptionPages } from './queries.ts'

type Props = { code: OfferCode; onClose: () => void }

export const RedemptionsPanel = ({ code, onClose }: Props) => (
  <SidePanel open onOpenChange={onClose} title={copy.whoUsed(code.code)} description={describeDiscount(code)}>
    <Redemptions id={code.id} />
  </SidePanel>
)

function Redemptions({ id }: { id: string }) {
  const { rows, error, reload, more } = usePages(redemptionPages(id))
  if (error) return <LoadError small what="redemptions" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading redemptions">
        <Skeleton className="h-3 w-2/3" />
      </Pending>
    )
  }
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">{copy.noRedemptions}</p>
  return (
    <>
      <ul className="border-t border-border text-13 leading-4.5">
        {rows.map(({ id: key, companyId, companyName, redeemedAt }) => (
          <li
            key={key}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-border py-1.5"
          >
            <TextLink to={`/app/admin/companies/${companyId}`}>{companyName}</TextLink>
            <span className="shrink-0 text-muted-foreground">
              <RelativeTime at={redeemedAt} />
            </span>
          </li>
        ))}
      </ul>
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </>
  )
}
