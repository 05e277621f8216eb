import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { errorText } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { useRetrySync } from './queries.ts'
import { Warning } from './warning.tsx'

type Props = { tier: ManagedTier; className?: string }

/** Whether the card provider has the plan, and since when. Nothing without billing. */
export function SyncStatus({ tier: { syncState, providerSyncedAt }, className }: Props) {
  if (syncState === 'off') return null
  const look = classes('block text-12 leading-4', className)
  if (syncState === 'failed') return <span className={classes(look, 'text-amber')}>{copy.notSynced}</span>
  if (syncState === 'waiting')
    return <span className={classes(look, 'text-muted-foreground')}>{copy.syncing}</span>
  return (
    <span className={classes(look, 'text-muted-foreground')}>
      {copy.synced} {providerSyncedAt && <RelativeTime at={providerSyncedAt} />}
    </span>
  )
}

/** Says which plans the card provider did not take, and why. */
export const FailedSyncs = ({ tiers }: { tiers: ManagedTier[] }) =>
  tiers
    .filter(({ syncState }) => syncState === 'failed')
    .map((tier) => (
      <div key={tier.id} className="mb-3">
        <FailedSync tier={tier} />
      </div>
    ))

export function FailedSync({ tier }: { tier: ManagedTier }) {
  const { id, name, providerSyncedAt, providerSyncError } = tier
  const retry = useRetrySync()
  // Uses `mutateAsync`, because the warning disappears before the request ends.
  const retryNow = () =>
    retry.mutateAsync({ params: { id } }).then(
      () => toast({ title: copy.retrying(name), text: logged }),
      (failure: unknown) => toastError(errorText(failure, copy.notRetried)),
    )
  return (
    <Warning>
      {copy.syncFailed(name, providerSyncedAt !== null)} {copy.syncReason(providerSyncError)}{' '}
      {providerSyncedAt && (
        <>
          {copy.lastSynced} <RelativeTime at={providerSyncedAt} />.{' '}
        </>
      )}
      <Button
        variant="link"
        busy={retry.isPending}
        aria-label={copy.retrySyncOf(name)}
        onClick={() => void retryNow()}
      >
        {copy.retrySync}
      </Button>
    </Warning>
  )
}
