import { type ProviderAccount, providerAccountApi } from '@mantel/domain/provider/account'
import { ExternalLink } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { FormError } from '../../ui/form/form.tsx'
import * as copy from './copy.ts'
import { CounterDrawing } from './counter-drawing.tsx'
import { useVisit } from './queries.ts'

type Props = { account: ProviderAccount }

export function NotConnected({ account: { applicationFeePercent } }: Props) {
  const visit = useVisit(providerAccountApi.connect)
  return (
    <section aria-labelledby="connect" className={boxLook}>
      <CounterDrawing />
      <h2 id="connect" className="mt-4 text-17 leading-6 font-semibold">
        {copy.connectTitle}
      </h2>
      <p className="mt-1.5 max-w-[52ch] text-13-5 leading-5 text-muted-foreground">{copy.connectHint}</p>
      <p className="mt-4 max-w-[52ch] text-13-5 leading-5">
        {copy.prices}{' '}
        {applicationFeePercent === null ? copy.noPlatformFee : copy.platformFee(applicationFeePercent)}
      </p>
      {visit.error && (
        <div className="mt-4">
          <FormError>{errorText(visit.error, copy.notConnected)}</FormError>
        </div>
      )}
      <Button
        variant="primary"
        icon={ExternalLink}
        className="mt-5"
        busy={visit.isPending}
        onClick={() => visit.mutate()}
      >
        {copy.connect}
      </Button>
      <p className="mt-2 text-12 leading-4 text-muted-foreground">{copy.leavesHint}</p>
    </section>
  )
}

export const Unavailable = () => (
  <section aria-labelledby="connect" className={boxLook}>
    <CounterDrawing />
    <h2 id="connect" className="mt-4 text-17 leading-6 font-semibold">
      {copy.unavailableTitle}
    </h2>
    <p className="mt-1.5 max-w-[52ch] text-13-5 leading-5 text-muted-foreground">{copy.unavailable}</p>
    <p className="mt-4 text-13-5">
      <TextLink to="/app/settings" hash="payments">
        {copy.otherMethods}
      </TextLink>
    </p>
  </section>
)

const boxLook =
  'flex flex-col items-center rounded-panel border border-border bg-card px-6 pt-8 pb-7 text-center max-md:px-4'
