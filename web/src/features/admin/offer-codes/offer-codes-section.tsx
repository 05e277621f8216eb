import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { Empty, LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../copy.ts'
import { tiersQuery } from '../tiers/queries.ts'
import { CodeDialog } from './code-dialog.tsx'
import { CodeRows } from './code-rows.tsx'
import * as copy from './copy.ts'
import { DeleteCodeDialog } from './delete-code-dialog.tsx'
import { offerCodesQuery, useUpdateOfferCode } from './queries.ts'
import { RedemptionsPanel } from './redemptions-panel.tsx'

type Open = { as: 'edit' | 'redemptions' | 'delete'; code: OfferCode } | { as: 'new' }

export function OfferCodesSection() {
  const { data: codes, error, refetch } = useQuery(offerCodesQuery)
  const { data: tiers = [] } = useQuery(tiersQuery)
  const update = useUpdateOfferCode()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button icon={Plus} onClick={() => setOpen({ as: 'new' })}>
      New code
    </Button>
  )

  const toggle = ({ id, code, isActive, version }: OfferCode) =>
    update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } }).then(
      () => toast({ title: isActive ? copy.deactivated(code) : copy.activated(code), text: logged }),
      (failure: unknown) => toastError(errorText(failure, copy.changeFailed)),
    )

  return (
    <Section title="Offer codes" action={codes?.length !== 0 && add}>
      {codes?.length === 0 && (
        <Empty title={copy.emptyTitle} action={add}>
          {copy.empty}
        </Empty>
      )}
      {codes && codes.length > 0 && (
        <CodeRows
          codes={codes}
          tiers={tiers}
          onChoose={(action, code) =>
            action === 'switch' ? void toggle(code) : setOpen({ as: action, code })
          }
        />
      )}
      {!codes && error && (
        <LoadError small what="offer codes" message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!codes && !error && <CodesSkeleton />}
      {open?.as === 'new' && <CodeDialog code="new" onClose={close} />}
      {open?.as === 'edit' && <CodeDialog code={open.code} onClose={close} />}
      {open?.as === 'redemptions' && <RedemptionsPanel code={open.code} onClose={close} />}
      {open?.as === 'delete' && <DeleteCodeDialog code={open.code} onClose={close} />}
    </Section>
  )
}

const CodesSkeleton = () => (
  <Pending label="Loading offer codes">
    <div className="h-8.5 border-b border-border max-md:hidden" />
    {['first', 'second'].map((row) => (
      <div key={row} className="flex h-11 items-center border-b border-border max-md:h-16">
        <Skeleton className="h-3 w-2/5" />
      </div>
    ))}
  </Pending>
)
