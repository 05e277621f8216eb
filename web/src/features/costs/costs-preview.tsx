import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { errorText } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.tsx'
import { costsQuery } from './queries.ts'

const previewCount = 5

type Props = { projectId: string; onOpen: () => void }

/** The first costs, for a project's overview. The costs tab shows all of them. */
export function CostsPreview({ projectId, onOpen }: Props) {
  const { data: costs, error, refetch } = useQuery(costsQuery(projectId))
  return (
    <section aria-labelledby="costs-preview" className="mt-6">
      <header className="flex h-8 items-center justify-between">
        <h2 id="costs-preview" className="text-13 leading-4.5 font-semibold">
          Costs
        </h2>
        <Button variant="ghost" size="small" icon={Plus} onClick={onOpen} className="-mr-2.25">
          Add cost
        </Button>
      </header>
      {error && !costs && (
        <LoadError small what="costs" message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!costs && !error && (
        <Pending label="Loading costs">
          <Skeleton className="mt-2 h-9 w-full" />
        </Pending>
      )}
      {costs?.items.length === 0 && (
        <p className="mt-1 text-13 leading-4.5 text-muted-foreground">{copy.noCostsYet}</p>
      )}
      {costs && costs.items.length > 0 && (
        <div className="mt-1.5 rounded-box border border-border bg-card">
          <table aria-label="Costs" className="w-full table-fixed border-collapse text-13 leading-4.5">
            <tbody>
              {costs.items.slice(0, previewCount).map(({ id, description, savedResourceId, cost }) => (
                <tr key={id} className="h-9 border-t border-border first:border-t-0">
                  <th scope="row" className="truncate px-4 text-left font-normal">
                    <bdi title={description}>{description}</bdi>
                  </th>
                  <td className="w-32 truncate px-2 text-muted-foreground max-sm:hidden">
                    {savedResourceId ? 'Saved cost' : 'One-time'}
                  </td>
                  <td className="w-32 px-4 text-right tabular-nums">{formatDollarsAndCents(cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {costs.items.length > previewCount && (
            <div className="border-t border-border px-4 py-2">
              <Button variant="link" className="text-13" onClick={onOpen}>
                All {costs.items.length} costs
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
