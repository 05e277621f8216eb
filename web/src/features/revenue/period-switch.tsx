import { revenuePeriods } from '@mantel/domain/revenue'
import { Segmented } from '../../ui/form/segmented.tsx'
import type { RevenueState } from './revenue-state.ts'

const names = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const

export const PeriodSwitch = ({ state }: { state: RevenueState }) => (
  <Segmented
    label="Period"
    value={state.filters.period}
    options={revenuePeriods.map((value) => ({ value, label: names[value] }))}
    onChange={state.changePeriod}
  />
)
