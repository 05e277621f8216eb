import type { Plan } from '@mantel/domain/plans/plans'
import { isNearLimit } from '@mantel/domain/plans/usage'
import * as copy from './copy.ts'

export const UsageBars = ({ usage }: Pick<Plan, 'usage'>) => (
  <dl className="mt-5 flex flex-col gap-3.5">
    {usage.map(({ what, used, limit }) => {
      const share = limit ? Math.min(1, used / limit) : 0
      const isNear = isNearLimit({ used, limit })
      return (
        <div key={what} className="grid grid-cols-[1fr_auto] gap-x-4 text-13 leading-4.5">
          <dt>{copy.usageNames[what]}</dt>
          <dd className={`tabular-nums ${isNear ? 'font-medium' : 'text-muted-foreground'}`}>
            {copy.usageText(used, limit)}
          </dd>
          {limit !== null && (
            <dd aria-hidden="true" className="col-span-2 mt-1.5 h-0.75 rounded-full bg-secondary">
              <div
                className={`h-full rounded-full ${isNear ? 'bg-primary' : 'bg-foreground/60'}`}
                style={{ width: `${share * 100}%` }}
              />
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)
