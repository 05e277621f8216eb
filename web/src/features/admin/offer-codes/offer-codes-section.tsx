import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { Empty, LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../../activity/logged.ts'
import { tiersQuery } from '../tiers/queries.ts'
import { CodeDialog } from './code-dialog.tsx'
import { CodeRows } from './code-rows.tsx'
import { DeleteCodeDialog } from './delete-code-dialog.tsx'
import { offerCodesQuery, useUpdateOfferCode } from './queries.ts'
import { RedemptionsSheet } from './redemptions-sheet.tsx'

type Open = { as: 'edit' | 'redemptions' | 'delete'; code: OfferCode } | { as: 'new' }

/** What makes a tier cheaper for some months. */
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

  const turn = ({ id, code, isActive, version }: OfferCode) =>
    update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } }).then(
      () => toast({ title: isActive ? `${code} is inactive` : `${code} is active`, text: logged }),
      (failure: unknown) => toastError(errorText(failure, 'The code could not be changed')),
    )

  return (
    <Section title="Offer codes" action={codes?.length !== 0 && add}>
      {codes?.length === 0 && (
        <Empty title="No offer codes yet" action={add}>
          A code takes a percentage or an amount off the price for as many months as you say.
        </Empty>
      )}
      {codes && codes.length > 0 && (
        <CodeRows
          codes={codes}
          tiers={tiers}
          onChoose={(action, code) => (action === 'switch' ? void turn(code) : setOpen({ as: action, code }))}
        />
      )}
      {!codes && error && (
        <LoadError small what="the offer codes" message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!codes && !error && <CodesSkeleton />}
      {open?.as === 'new' && <CodeDialog code="new" onClose={close} />}
      {open?.as === 'edit' && <CodeDialog code={open.code} onClose={close} />}
      {open?.as === 'redemptions' && <RedemptionsSheet code={open.code} onClose={close} />}
      {open?.as === 'delete' && <DeleteCodeDialog code={open.code} onClose={close} />}
    </Section>
  )
}

const CodesSkeleton = () => (
  <Pending label="Loading the offer codes">
    <div className="h-8.5 border-b border-border max-md:hidden" />
    {['first', 'second'].map((row) => (
      <div key={row} className="flex h-11 items-center border-b border-border max-md:h-16">
        <Skeleton className="h-3 w-2/5" />
      </div>
    ))}
  </Pending>
)
