import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { type ProviderAccount, providerAccountApi } from '@mantel/domain/provider/account'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Section } from '../../ui/display/section.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { DisconnectSection } from './disconnect-section.tsx'
import { Payouts } from './payouts/payouts.tsx'
import { useEditAccount, useVisit } from './queries.ts'
import { Upcoming } from './upcoming.tsx'

type Props = { account: ProviderAccount }

export function Connected({ account }: Props) {
  const visit = useVisit(providerAccountApi.openDashboard)
  const { timeZone } = useClock()
  const { name, accountEnding, connectedAt, payoutsEnabled } = account
  const openDashboard = () =>
    visit.mutate(undefined, {
      onError: (error) => toastError(errorText(error, copy.dashboardNotOpened)),
    })
  return (
    <>
      <section
        aria-labelledby="account"
        className="rounded-panel border border-border bg-card px-5 py-4.5 max-md:px-4"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2.5">
              <h2 id="account" className="text-17 leading-6 font-semibold wrap-anywhere">
                <bdi>{name ?? 'Stripe account'}</bdi>
              </h2>
              <Badge hue="green" icon={CircleCheck}>
                Connected
              </Badge>
            </div>
            <p className="mt-1 text-13 leading-4.5 text-muted-foreground">
              Account ending in {accountEnding}
              {connectedAt && `, since ${formatNumericDay(dayIn(timeZone, connectedAt))}`}
            </p>
          </div>
          <Button icon={ExternalLink} busy={visit.isPending} onClick={openDashboard}>
            {copy.openDashboard}
          </Button>
        </div>
        {!payoutsEnabled && <p className="mt-3 text-13 leading-4.5 text-red">{copy.payoutsPaused}</p>}
        <Upcoming account={account} />
      </section>
      <div className="mt-7">
        <Section title={copy.offerTitle}>
          <Switches account={account} />
        </Section>
        <Payouts schedule={account.payoutSchedule} />
        <DisconnectSection account={account} />
      </div>
    </>
  )
}

function Switches({ account: { cardEnabled, achEnabled, achAvailable } }: Props) {
  const edit = useEditAccount()
  const change = (body: { cardEnabled: boolean } | { achEnabled: boolean }) =>
    edit.mutate({ body }, { onError: (error) => toastError(errorText(error, copy.notSwitched)) })
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Switch
          checked={cardEnabled}
          disabled={edit.isPending}
          onChange={(isOn) => change({ cardEnabled: isOn })}
        >
          {copy.offerCard}
        </Switch>
        <p className={hintLook}>{copy.offerCardHint}</p>
      </div>
      <div>
        <Switch
          checked={achEnabled && achAvailable}
          disabled={edit.isPending || !achAvailable}
          onChange={(isOn) => change({ achEnabled: isOn })}
        >
          {copy.offerAch}
        </Switch>
        <p className={hintLook}>{achAvailable ? copy.offerAchHint : copy.achUnavailable}</p>
      </div>
      <p className="text-12 leading-4 text-muted-foreground">{copy.switchScope}</p>
    </div>
  )
}

const hintLook = 'mt-0.5 pl-10 text-12 leading-4 text-muted-foreground'
