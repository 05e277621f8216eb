import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { type ProviderAccount, providerAccountApi } from '@mantel/domain/provider/account'
import { CircleDashed, ExternalLink, RefreshCw } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { FormError } from '../../ui/form/form.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { DisconnectSection } from './disconnect-section.tsx'
import { useCheckAccount, useVisit } from './queries.ts'

type Props = { account: ProviderAccount }

/** Shown for an account that cannot take payments: what is missing, by when, and where to add it. */
export function Unfinished({ account }: Props) {
  const visit = useVisit(providerAccountApi.connect)
  const check = useCheckAccount()
  const { timeZone } = useClock()
  const { state, missing, restriction, deadline, checkedAt } = account
  const isRestricted = state === 'restricted'
  // The `missing` of an account that was never checked can be empty too, but the account is not in review.
  const isInReview = !isRestricted && checkedAt !== null && missing.length === 0
  const deadlineText = isRestricted ? copy.restrictedDeadline : copy.deadline
  const error = visit.error ?? check.error
  return (
    <>
      <section
        aria-labelledby="unfinished"
        className={classes(
          'rounded-panel border px-5 py-5 max-md:px-4',
          isRestricted ? 'border-red/40 bg-red-soft' : 'border-border bg-card',
        )}
      >
        <h2
          id="unfinished"
          className={classes('text-17 leading-6 font-semibold', isRestricted && 'text-red')}
        >
          {isRestricted ? copy.restrictedTitle : isInReview ? copy.reviewTitle : copy.pendingTitle}
        </h2>
        {restriction && <p className="mt-1.5 text-13-5 leading-5">{restriction}</p>}
        {isRestricted && <p className="mt-1 text-13-5 leading-5">{copy.restrictedEffect}</p>}
        {isInReview && <p className="mt-1.5 text-13-5 leading-5 text-muted-foreground">{copy.reviewHint}</p>}
        {!checkedAt && (
          <p className="mt-1.5 text-13-5 leading-5 text-muted-foreground">{copy.uncheckedHint}</p>
        )}
        {missing.length > 0 && (
          <>
            <p className="mt-3 text-13-5 leading-5">{isRestricted ? copy.missingHint : copy.pendingHint}</p>
            <ul aria-label="What Stripe needs" className="mt-1.5 flex flex-col gap-1">
              {missing.map((item) => (
                <li key={item} className="flex items-start gap-2 text-13-5 leading-5 font-medium">
                  <CircleDashed size={16} strokeWidth={1.6} aria-hidden className="mt-0.5 shrink-0" />
                  {item}
                </li>
              ))}
            </ul>
          </>
        )}
        {deadline && (
          <p className="mt-3 text-13-5 leading-5 font-medium">
            {deadlineText(formatNumericDay(dayIn(timeZone, deadline)))}
          </p>
        )}
        {error && (
          <div className="mt-4">
            <FormError>{errorText(error, visit.error ? copy.notConnected : copy.notChecked)}</FormError>
          </div>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {!isInReview && (
            <Button
              variant="primary"
              icon={ExternalLink}
              busy={visit.isPending}
              onClick={() => visit.mutate()}
            >
              {isRestricted ? copy.fixOnStripe : copy.continueSetup}
            </Button>
          )}
          <Button
            variant={isInReview ? 'primary' : 'outline'}
            icon={RefreshCw}
            busy={check.isPending}
            onClick={() => check.mutate({})}
          >
            {copy.checkAgain}
          </Button>
          {checkedAt && (
            <span role="status" className="ml-1 text-12 text-muted-foreground">
              Checked <RelativeTime at={checkedAt} />
            </span>
          )}
        </div>
      </section>
      <DisconnectSection account={account} />
    </>
  )
}
