import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { savedCostsQuery } from '../../costs/queries.ts'
import { AddCost } from './add-cost.tsx'
import { CostSkeleton, CostTable } from './cost-table.tsx'

/** What the company pays for again and again. */
export const CostsSection = ({ id }: { id: string }) => (
  <Section id={id} title="Costs">
    <Content />
  </Section>
)

function Content() {
  const { data, error, refetch } = useQuery(savedCostsQuery)
  if (!data && error)
    return <LoadError small what="your costs" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <CostSkeleton />
  return (
    <>
      <p className="-mt-2 mb-4 text-13 leading-4.5 text-muted-foreground">
        {data.length === 0
          ? 'No costs yet. Keep movers, rentals and hours here, and add them to projects in one go.'
          : 'Offered when you add a cost to a project. What projects were charged stays as it is.'}
      </p>
      {data.length > 0 && <CostTable costs={data} />}
      <AddCost />
    </>
  )
}
