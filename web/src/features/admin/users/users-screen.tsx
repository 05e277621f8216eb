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
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { Filters } from '../../../ui/table/filters.tsx'
import { nameOf } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'
import { companyNameQuery, type Narrowing, usersPages } from './queries.ts'
import { SuperAdminDialog } from './super-admin-dialog.tsx'
import { UserPhoneRow, userColumns } from './user-columns.tsx'

const route = getRouteApi('/super-admin/platform/app/admin/users')

/** Everybody with an account on the platform. */
export function UsersScreen() {
  const [isAdding, setAdding] = useState(false)
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const narrow = (changes: Partial<typeof address>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const narrowing: Narrowing = {
    search: address.search,
    role: roles.find((role) => role === address.role),
    companyId: address.company,
    sort: userSorts.find((sort) => sort === address.sort) ?? '-created',
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
        <Toolbar narrowing={narrowing} narrow={narrow} />
        <UserList
          narrowing={narrowing}
          onSort={(sort) => narrow({ sort: sort === '-created' ? undefined : sort })}
          onWiden={() => narrow({ search: undefined, role: undefined, company: undefined })}
        />
      </div>
      {isAdding && <SuperAdminDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

type Narrow = (changes: { search?: string; role?: string; company?: string }) => void

function Toolbar({ narrowing, narrow }: { narrowing: Narrowing; narrow: Narrow }) {
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-2 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <SearchBox
        label="Search by name or email"
        value={narrowing.search ?? ''}
        onChange={(text) => narrow({ search: text || undefined })}
        className="w-64 max-md:w-full"
      />
      <Filters
        filters={[
          {
            name: 'role',
            label: 'Role',
            value: narrowing.role,
            options: roles.map((value) => ({ value, label: roleNames[value] })),
          },
        ]}
        onChange={(_, role) => narrow({ role })}
      />
      {narrowing.companyId && (
        <OfCompany id={narrowing.companyId} onRemove={() => narrow({ company: undefined })} />
      )}
    </div>
  )
}

/** Of one company, when somebody comes from there. */
function OfCompany({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(companyNameQuery(id))
  return (
    <Button
      variant="ghost"
      onClick={onRemove}
      aria-label={`Remove the filter Company is ${data?.name ?? '…'}`}
    >
      Company is <b className="font-medium text-foreground">{data?.name ?? '…'}</b> ×
    </Button>
  )
}

type ListProps = { narrowing: Narrowing; onSort: (sort: string) => void; onWiden: () => void }

function UserList({ narrowing, onSort, onWiden }: ListProps) {
  const { singleKeys } = usePreferences()
  const { rows, error, isOutdated, reload, more } = usePages(usersPages(narrowing))
  if (error) return <LoadError what="the users" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Users" columns={userColumns} />
  if (rows.length === 0) {
    return (
      <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
        <p className="text-base font-semibold">Nobody matches</p>
        <Button onClick={onWiden}>Clear filters</Button>
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
        nameOf={nameOf}
        linkTo={({ id }) => `/app/admin/users/${id}`}
        renderPhoneRow={(user) => <UserPhoneRow user={user} />}
        sort={narrowing.sort}
        onSort={onSort}
        letters={singleKeys}
        more={more}
        footer={
          <span role="status">
            {more.hasMore
              ? `The first ${rows.length}`
              : `${rows.length} ${rows.length === 1 ? 'user' : 'users'}`}
          </span>
        }
      />
    </div>
  )
}
