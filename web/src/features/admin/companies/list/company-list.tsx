import type { CompanyInList } from '@mantel/domain/admin/companies'
import { formatDollars } from '@mantel/domain/basics/money'
import { errorText } from '../../../../platform/api/api.ts'
import { usePages } from '../../../../platform/api/pages.ts'
import { usePreferences } from '../../../../platform/session/preferences.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { classes } from '../../../../ui/base/classes.ts'
import { Empty, LoadError } from '../../../../ui/display/states.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../../ui/table/data-table-skeleton.tsx'
import { companiesPages } from '../queries.ts'
import { CompanyPhoneRow, companyColumns } from './company-columns.tsx'
import * as copy from './copy.ts'
import type { ListState } from './list-state.ts'

export function CompanyList({ state }: { state: ListState }) {
  const { singleKeys } = usePreferences()
  const { rows, error, isOutdated, reload, more } = usePages(companiesPages(state.filters))
  if (error) return <LoadError what="companies" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Companies" columns={companyColumns} />
  if (rows.length === 0) return <NoCompanies state={state} />
  return (
    <div className={classes('relative flex min-h-0 flex-1', isOutdated && 'opacity-60')}>
      <DataTable
        label="Companies"
        columns={companyColumns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkTo={({ id }) => `/app/admin/companies/${id}`}
        renderPhoneRow={(company) => <CompanyPhoneRow company={company} />}
        sort={state.filters.sort}
        onSort={state.sortBy}
        letters={singleKeys}
        more={more}
        footer={<Footer rows={rows} isAll={!more.hasMore} />}
      />
    </div>
  )
}

function Footer({ rows, isAll }: { rows: CompanyInList[]; isAll: boolean }) {
  const worth = rows.reduce((sum, { monthlyWorth }) => sum + monthlyWorth, 0)
  return (
    <>
      <span role="status">{isAll ? copy.companyCount(rows.length) : copy.firstRows(rows.length)}</span>
      {isAll && worth > 0 && (
        <span>
          MRR <b className="font-semibold text-foreground tabular-nums">{formatDollars(worth)}</b>
        </span>
      )}
    </>
  )
}

const NoCompanies = ({ state }: { state: ListState }) =>
  state.isFiltered ? (
    <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
      <p className="text-base font-semibold">No companies match</p>
      <Button onClick={state.clearFilters}>Clear filters</Button>
    </div>
  ) : (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      <Empty title="No companies yet">{copy.noCompanies}</Empty>
    </div>
  )
