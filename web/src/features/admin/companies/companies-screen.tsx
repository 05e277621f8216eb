import { companyRisks, companyStatuses } from '@mantel/domain/admin/companies'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../layouts/pages/page.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Filters } from '../../../ui/table/filters.tsx'
import { companyStatusNames, riskNames } from './labels.ts'
import { CompanyList } from './list/company-list.tsx'
import { CompanyStats } from './list/company-stats.tsx'
import { DeletedList } from './list/deleted-list.tsx'
import { deleted, type ListState, useListState } from './list/list-state.ts'
import { tiersQuery } from './queries.ts'

export function CompaniesScreen() {
  const state = useListState()
  return (
    <Page title="Companies">
      <div className="flex h-full flex-col">
        <CompanyStats state={state} />
        <Toolbar state={state} />
        {state.isDeleted ? <DeletedList search={state.filters.search} /> : <CompanyList state={state} />}
      </div>
    </Page>
  )
}

function Toolbar({ state: { filters, isDeleted, setFilters, searchFor } }: { state: ListState }) {
  const { data: tiers = [] } = useQuery(tiersQuery)
  const status = {
    name: 'status',
    label: 'Status',
    value: isDeleted ? deleted : filters.status,
    options: [
      ...companyStatuses.map((value) => ({ value, label: companyStatusNames[value] })),
      { value: deleted, label: 'Deleted' },
    ],
  }
  const plan = {
    name: 'tier',
    label: 'Plan',
    value: filters.tierId,
    options: tiers.map(({ id, name }) => ({ value: id, label: name })),
  }
  const risk = {
    name: 'risk',
    label: 'Risk',
    value: filters.risk,
    options: companyRisks.map((value) => ({ value, label: riskNames[value] })),
  }
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-2 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <SearchBox
        label="Search companies"
        value={filters.search ?? ''}
        onChange={searchFor}
        className="w-64 max-md:w-full"
      />
      <Filters
        filters={isDeleted ? [status] : [status, plan, risk]}
        onChange={(name, value) =>
          setFilters(
            value === deleted ? { status: value, tier: undefined, risk: undefined } : { [name]: value },
          )
        }
      />
    </div>
  )
}
