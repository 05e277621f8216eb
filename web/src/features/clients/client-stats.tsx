import { formatDollars } from '@mantel/domain/basics/money'
import type { ClientInList } from '@mantel/domain/clients'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session/session.ts'

export function ClientStats({
  client: { projectCount, lifetimeValue, openBalance },
}: {
  client: ClientInList
}) {
  const { navigationLabels } = useUser()
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <Stat label={navigationLabels.projects}>{projectCount}</Stat>
      {lifetimeValue !== null && <Stat label="Lifetime value">{formatDollars(lifetimeValue)}</Stat>}
      {openBalance !== null && openBalance > 0 && (
        <Stat label="Open balance">{formatDollars(openBalance)}</Stat>
      )}
    </dl>
  )
}

const Stat = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="mt-0.5 text-12 leading-4 text-muted-foreground">{label}</dt>
    <dd className="font-serif text-27 leading-8 tracking-[-.02em] lining-nums tabular-nums">{children}</dd>
  </div>
)
