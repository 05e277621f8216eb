import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { savedCostsQuery } from '../../costs/queries.ts'
import { AddCost } from './add-cost.tsx'
import * as copy from './copy.ts'
import { CostSkeleton, CostTable } from './cost-table.tsx'

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
        {data.length === 0 ? copy.noCostsYet : copy.costsHint}
      </p>
      {data.length > 0 && <CostTable costs={data} />}
      <AddCost />
    </>
  )
}
