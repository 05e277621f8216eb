import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { Empty, LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { DeleteTierDialog } from './delete-tier-dialog.tsx'
import { tiersQuery, useUpdateTier } from './queries.ts'
import { FailedSyncs } from './sync-status.tsx'
import { TierDialog } from './tier-dialog.tsx'
import { TierRows } from './tier-rows.tsx'

export function TiersSection() {
  const { data: tiers, error, refetch } = useQuery(tiersQuery)
  const update = useUpdateTier()
  const [open, setOpen] = useState<{ as: 'edit' | 'delete'; tier: ManagedTier } | 'new' | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setOpen('new')}>
      New plan
    </Button>
  )

  const toggle = ({ id, name, isActive, version }: ManagedTier) =>
    update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } }).then(
      () => toast({ title: isActive ? copy.deactivated(name) : copy.activated(name), text: logged }),
      (failure: unknown) => toastError(errorText(failure, copy.changeFailed)),
    )

  return (
    <Section title="Plans" action={tiers?.length !== 0 && add}>
      {tiers?.length === 0 && (
        <Empty title="No plans yet" action={add}>
          {copy.empty}
        </Empty>
      )}
      {tiers && tiers.length > 0 && (
        <>
          <FailedSyncs tiers={tiers} />
          <TierRows
            tiers={tiers}
            onChoose={(action, tier) =>
              action === 'switch' ? void toggle(tier) : setOpen({ as: action, tier })
            }
          />
        </>
      )}
      {!tiers && error && (
        <LoadError small what="plans" message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!tiers && !error && <TiersSkeleton />}
      {open === 'new' && <TierDialog tier="new" onClose={close} />}
      {open !== null && open !== 'new' && open.as === 'edit' && (
        <TierDialog tier={open.tier} onClose={close} />
      )}
      {open !== null && open !== 'new' && open.as === 'delete' && (
        <DeleteTierDialog tier={open.tier} onClose={close} />
      )}
    </Section>
  )
}

const TiersSkeleton = () => (
  <Pending label="Loading plans">
    <div className="h-8.5 border-b border-border max-md:hidden" />
    {['first', 'second', 'third'].map((row) => (
      <div key={row} className="flex h-11 items-center border-b border-border max-md:h-16">
        <Skeleton className="h-3 w-2/5" />
      </div>
    ))}
  </Pending>
)
