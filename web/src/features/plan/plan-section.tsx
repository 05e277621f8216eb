import { type Plan, planApi } from '@mantel/domain/plans/plans'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Section } from '../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'
import { PlanChoices } from './plan-choices.tsx'
import { numericPlanDay } from './plan-day.ts'
import { PlanInvoices } from './plan-invoices.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { planQuery, usePlanChange, usePortal } from './queries.ts'
import { UsageBars } from './usage-bars.tsx'

/** What the company pays for, how much of it is used, and every way to change it. */
export function PlanSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(planQuery)
  return (
    <Section id={id} title={copy.title}>
      {data ? (
        <PlanContent plan={data} />
      ) : error ? (
        <LoadError small what={copy.what} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label={`Loading ${copy.what}`}>
          <Skeleton className="h-9 w-72" />
          <Skeleton className="mt-5 h-32 w-full" />
        </Pending>
      )}
    </Section>
  )
}

function PlanContent({ plan }: { plan: Plan }) {
  useCheckOnReturn(plan.hasBilling)
  return (
    <>
      <p className="font-serif text-24 leading-8">{copy.headline(plan)}</p>
      {plan.pastDueSince ? (
        <p className="mt-1 flex items-center gap-1.5 text-13 leading-4.5 font-medium text-red">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
          {copy.statusText(plan, numericPlanDay)}
        </p>
      ) : (
        <p className="mt-1 text-13 leading-4.5 text-muted-foreground">
          {copy.statusText(plan, numericPlanDay)}
        </p>
      )}
      {plan.card && (
        <p className="mt-0.5 text-13 leading-4.5 text-muted-foreground">{copy.cardText(plan.card)}</p>
      )}
      <UsageBars usage={plan.usage} />
      {plan.hasBilling ? (
        <>
          <Actions plan={plan} />
          <PlanChoices plan={plan} dayOf={numericPlanDay} />
          <PlanOffer plan={plan} dayOf={numericPlanDay} />
          <PlanInvoices invoices={plan.invoices} dayOf={numericPlanDay} />
        </>
      ) : (
        <p className="mt-5 text-13 leading-4.5 text-muted-foreground">{copy.noBilling}</p>
      )}
    </>
  )
}

/** After a visit to the provider, asks the provider for the plan’s status, because the URL proves nothing. */
function useCheckOnReturn(hasBilling: boolean) {
  const { mutate } = usePlanChange(planApi.check)
  useEffect(() => {
    if (hasBilling && new URLSearchParams(location.search).has('plan')) mutate({})
  }, [hasBilling, mutate])
}

function Actions({ plan }: { plan: Plan }) {
  const portal = usePortal()
  const cancel = usePlanChange(planApi.cancel)
  const resume = usePlanChange(planApi.resume)
  const keep = usePlanChange(planApi.keep)
  const [isCanceling, setCanceling] = useState(false)
  const refusal = portal.error ?? resume.error ?? keep.error
  if (!plan.isBilled && !plan.card) return null
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {refusal && <FormError>{errorText(refusal, copy.notChanged)}</FormError>}
      <Button
        variant={plan.pastDueSince ? 'primary' : 'outline'}
        busy={portal.isPending}
        onClick={() => portal.mutate()}
      >
        {plan.pastDueSince ? copy.updateCard : copy.card}
      </Button>
      {plan.next && (
        <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
          {copy.keep}
        </Button>
      )}
      {plan.isBilled && plan.cancelAtPeriodEnd && !plan.next && (
        <Button
          busy={resume.isPending}
          onClick={() => resume.mutate({}, { onSuccess: () => toast({ title: copy.resumed }) })}
        >
          {copy.resume}
        </Button>
      )}
      {plan.isBilled && !plan.cancelAtPeriodEnd && (
        <Button variant="ghost" onClick={() => setCanceling(true)}>
          {copy.cancel}…
        </Button>
      )}
      <ConfirmDialog
        open={isCanceling}
        title={copy.cancelTitle}
        action={copy.cancel}
        busy={cancel.isPending}
        {...(cancel.error && { refusal: errorText(cancel.error, copy.notChanged) })}
        onClose={() => setCanceling(false)}
        onConfirm={() =>
          cancel.mutate(
            {},
            {
              onSuccess: () => {
                setCanceling(false)
                toast({ title: copy.canceled })
              },
            },
          )
        }
      >
        {copy.cancelText(plan.currentPeriodEnd ? numericPlanDay(plan.currentPeriodEnd) : '')}
      </ConfirmDialog>
    </div>
  )
}
