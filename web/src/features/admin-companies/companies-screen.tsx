import { companyRisks, subscriptionStatuses } from '@mantel/domain/admin-companies'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../layouts/page.tsx'
import { Filters } from '../../ui/filters.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CompanyList } from './company-list.tsx'
import { Figures } from './figures.tsx'
import { type ListState, useListState } from './list-state.ts'
import { tiersQuery } from './queries.ts'
import { riskNames, statusNames } from './words.ts'

/** Every company on the platform. */
export function CompaniesScreen() {
  const state = useListState()
  return (
    <Page title="Companies">
      <div className="flex h-full flex-col">
        <Figures state={state} />
        <Toolbar state={state} />
        <CompanyList state={state} />
      </div>
    </Page>
  )
}

function Toolbar({ state: { narrowing, narrow } }: { state: ListState }) {
  const { data: tiers = [] } = useQuery(tiersQuery)
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-2 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <SearchBox
        label="Search companies"
        value={narrowing.search ?? ''}
        onChange={(text) => narrow({ search: text || undefined })}
        className="w-64 max-md:w-full"
      />
      <Filters
        filters={[
          {
            name: 'status',
            label: 'Status',
            value: narrowing.status,
            options: subscriptionStatuses.map((value) => ({ value, label: statusNames[value] })),
          },
          {
            name: 'tier',
            label: 'Plan',
            value: narrowing.tierId,
            options: tiers.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'risk',
            label: 'Risk',
            value: narrowing.risk,
            options: companyRisks.map((value) => ({ value, label: riskNames[value] })),
          },
        ]}
        onChange={(name, value) => narrow({ [name]: value })}
      />
    </div>
  )
}
