import { userSorts } from '@mantel/domain/admin/users'
import { roles } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Page } from '../../../layouts/pages/page.tsx'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { type UrlStep, useUrlChange } from '../../../platform/url-changes.ts'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { Filters } from '../../../ui/table/filters.tsx'
import { fullName } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'
import * as copy from './copy.ts'
import { companyNameQuery, type UserFilters, usersPages } from './queries.ts'
import { SuperAdminDialog } from './super-admin-dialog.tsx'
import { UserPhoneRow, userColumns } from './user-columns.tsx'

const route = getRouteApi('/super-admin/platform/app/admin/users')

export function UsersScreen() {
  const [isAdding, setAdding] = useState(false)
  const urlSearch = route.useSearch()
  const change = useUrlChange<typeof urlSearch>()
  const filters: UserFilters = {
    search: urlSearch.search,
    role: roles.find((role) => role === urlSearch.role),
    companyId: urlSearch.company,
    sort: userSorts.find((sort) => sort === urlSearch.sort) ?? '-created',
  }
  return (
    <Page
      title="Users"
      actions={
        <Button variant="primary" icon={UserRoundPlus} onClick={() => setAdding(true)}>
          New SuperAdmin
        </Button>
      }
    >
      <div className="flex h-full flex-col">
        <Toolbar filters={filters} onChange={change} />
        <UserList
          filters={filters}
          onSort={(sort) => change({ sort: sort === '-created' ? undefined : sort })}
          onClear={() => change({ search: undefined, role: undefined, company: undefined })}
        />
      </div>
      {isAdding && <SuperAdminDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

type Change = (changes: { search?: string; role?: string; company?: string }, step?: UrlStep) => void

function Toolbar({ filters, onChange }: { filters: UserFilters; onChange: Change }) {
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-2 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <SearchBox
        label={copy.searchLabel}
        value={filters.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined }, 'typing')}
        className="w-64 max-md:w-full"
      />
      <Filters
        filters={[
          {
            name: 'role',
            label: 'Role',
            value: filters.role,
            options: roles.map((value) => ({ value, label: roleNames[value] })),
          },
        ]}
        onChange={(_, role) => onChange({ role })}
      />
      {filters.companyId && (
        <CompanyFilter id={filters.companyId} onRemove={() => onChange({ company: undefined })} />
      )}
    </div>
  )
}

/** The company filter, set by a link from the company's page. */
function CompanyFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(companyNameQuery(id))
  return (
    <Button variant="ghost" onClick={onRemove} aria-label={copy.removeCompanyFilter(data?.name ?? '…')}>
      Company is <b className="font-medium text-foreground">{data?.name ?? '…'}</b> ×
    </Button>
  )
}

type ListProps = { filters: UserFilters; onSort: (sort: string) => void; onClear: () => void }

function UserList({ filters, onSort, onClear }: ListProps) {
  const { singleKeys } = usePreferences()
  const { rows, error, isOutdated, reload, more } = usePages(usersPages(filters))
  if (error) return <LoadError what="users" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Users" columns={userColumns} />
  if (rows.length === 0) {
    return (
      <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
        <p className="text-base font-semibold">No users match</p>
        <Button onClick={onClear}>Clear filters</Button>
      </div>
    )
  }
  return (
    <div className={classes('relative flex min-h-0 flex-1', isOutdated && 'opacity-60')}>
      <DataTable
        label="Users"
        columns={userColumns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={fullName}
        linkTo={({ id }) => `/app/admin/users/${id}`}
        renderPhoneRow={(user) => <UserPhoneRow user={user} />}
        sort={filters.sort}
        onSort={onSort}
        letters={singleKeys}
        more={more}
        footer={
          <span role="status">
            {more.hasMore ? copy.firstRows(rows.length) : copy.userCount(rows.length)}
          </span>
        }
      />
    </div>
  )
}
