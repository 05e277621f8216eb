import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { type ProviderAccount, providerAccountApi } from '@mantel/domain/provider/account'
import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { useClock } from '../workspace/clock.ts'
import * as copy from './copy.ts'
import { useVisit } from './queries.ts'

/** Shows what the provider still requires from an account that can already take payments. */
export function Upcoming({ account: { missing, deadline } }: { account: ProviderAccount }) {
  const visit = useVisit(providerAccountApi.connect)
  const { timeZone } = useClock()
  if (missing.length === 0) return null
  return (
    <div className="mt-4 rounded-box bg-amber-soft px-3.5 py-3 text-13 leading-5 text-amber">
      <p>
        {copy.missingHint} {missing.join(', ')}.{' '}
        {deadline && copy.deadline(formatNumericDay(dayIn(timeZone, deadline)))}
      </p>
      <Button
        size="small"
        icon={ExternalLink}
        className="mt-2"
        busy={visit.isPending}
        onClick={() => visit.mutate()}
      >
        {copy.continueSetup}
      </Button>
    </div>
  )
}
