import { APP_NAME } from '@mantel/domain/basics/product'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Creation, creationsFor } from '../../layouts/commands/creations.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { Skeleton } from '../../ui/display/states.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { dateLine, greeting } from './summary/greeting.ts'

type Props = {
  age?: ReactNode
  sentence?: ReactNode
  children: ReactNode
}

/** Uses no dashboard data, so it can render while the data loads. */
export function DashboardFrame({ age, sentence, children }: Props) {
  const { firstName } = useUser()
  const { data: workspace } = useQuery(workspaceQuery)
  const timeZone = workspace?.timeZone ?? browserTimeZone
  const [now] = useState(() => new Date())
  return (
    <>
      <title>{`Dashboard · ${APP_NAME}`}</title>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-9 pt-7 pb-6 max-lg:px-5 max-md:px-4 max-md:pt-5">
        <header className="flex items-start gap-6 pb-6 max-md:pb-5">
          <div className="min-w-0 flex-1">
            <p className="flex h-5 items-center gap-1.5 text-12 text-muted-foreground">
              {dateLine(timeZone, now)}
              {age}
            </p>
            <h1 className="mt-0.5 font-serif text-30 leading-9 tracking-[-.02em]">
              {greeting(timeZone, now)}, <bdi className="wrap-anywhere">{firstName}</bdi>
            </h1>
            {sentence}
          </div>
          <Creations />
        </header>
        {children}
      </div>
    </>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export const SentenceSkeleton = () => (
  <div className="mt-1.5 flex max-w-180 flex-col gap-2.5 py-1.5">
    <Skeleton className="h-4.5 w-full" />
    <Skeleton className="h-4.5 w-3/5" />
  </div>
)

/** Creation screens that the dashboard leaves out, because team members and leads are added less often. */
const isElsewhere = new Set(['/app/settings', '/app/leads'])

/** The buttons to create something. Phones have these actions in the bottom bar. */
function Creations() {
  const user = useUser()
  const isWide = useMedia('(min-width: 768px)')
  if (!isWide) return null
  const [first, ...others] = creationsFor(user).filter(({ to }) => !isElsewhere.has(to))
  return (
    <div className="flex shrink-0 gap-2 pt-1">
      {others.map((creation) => (
        <Create key={creation.label} creation={creation} />
      ))}
      {first && <Create creation={first} isPrimary />}
    </div>
  )
}

const Create = ({ creation, isPrimary }: { creation: Creation; isPrimary?: boolean }) => (
  <Button asChild icon={creation.icon} variant={isPrimary ? 'primary' : 'outline'}>
    <Link to={creation.to} search={creation.search}>
      {creation.label}
    </Link>
  </Button>
)
