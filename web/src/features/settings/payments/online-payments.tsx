import { can } from '@mantel/domain/permissions'
import type { ProviderAccount } from '@mantel/domain/provider/account'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError, Skeleton } from '../../../ui/display/states.tsx'
import { accountQuery } from '../../provider/queries.ts'
import * as copy from './copy.ts'

/** Whether clients can pay by card and bank transfer, with a link to where admins set it up. */
export const OnlinePayments = () => (can(useUser(), 'payments:connect') ? <Status /> : null)

function Status() {
  const { data, error, refetch } = useQuery(accountQuery)
  if (error && !data)
    return <LoadError small what="card payments" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mb-6 h-17 w-full md:h-15.5" />
  return (
    <div className="mb-6 flex min-h-15.5 items-center justify-between gap-x-4 rounded-box border border-border px-3.5 py-3">
      <div className="min-w-0">
        <p className="text-13 leading-4.5 font-medium">{copy.onlineTitle}</p>
        <p className="mt-0.5 text-12 leading-4 text-muted-foreground">{statusText(data)}</p>
      </div>
      <Button asChild size="small" className="shrink-0">
        <Link to="/app/payments">{data.state === 'none' ? copy.setUpOnline : copy.manageOnline}</Link>
      </Button>
    </div>
  )
}

function statusText({ state, cardEnabled, achEnabled, achAvailable }: ProviderAccount) {
  if (state !== 'enabled') return copy.onlineStates[state]
  const isAchOn = achEnabled && achAvailable
  return copy.onlineMethods(cardEnabled, isAchOn)
}
