import type { UserInList } from '@mantel/domain/admin/users'
import { CircleCheck, CircleSlash, Lock } from 'lucide-react'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { emailColumn } from '../../../ui/table/email-column.tsx'
import { fullName } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'

export const userColumns: DataColumn<UserInList>[] = [
  {
    name: 'name',
    header: 'Name',
    sortable: true,
    skeleton: 'w-32',
    cell: (user) => (
      <>
        <Avatar name={fullName(user)} size={26} />
        <bdi className="truncate">{fullName(user)}</bdi>
      </>
    ),
  },
  emailColumn(),
  {
    name: 'company',
    header: 'Company',
    width: '160px',
    needs: 'more',
    cell: ({ companyName }) =>
      companyName ? (
        <bdi title={companyName}>{companyName}</bdi>
      ) : (
        <span className="text-muted-foreground">Platform</span>
      ),
  },
  { name: 'role', header: 'Role', width: '116px', cell: ({ role }) => roleNames[role] },
  { name: 'state', header: 'Status', width: '148px', cell: (user) => <UserStatus user={user} /> },
  {
    name: 'created',
    header: 'Created',
    width: '116px',
    needs: 'most',
    sortable: true,
    cell: ({ createdAt }) => <CapitalizedRelativeTime at={createdAt} className="text-muted-foreground" />,
  },
]

type AccessState = Pick<UserInList, 'deactivatedAt' | 'isCompanyClosed'>

export const UserStatus = ({ user: { deactivatedAt, isCompanyClosed } }: { user: AccessState }) =>
  deactivatedAt || isCompanyClosed ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-grey">
      {deactivatedAt ? (
        <CircleSlash size={14} strokeWidth={1.8} aria-hidden />
      ) : (
        <Lock size={14} strokeWidth={1.8} aria-hidden />
      )}
      {deactivatedAt ? 'Deactivated' : 'Company inactive'}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <CircleCheck size={14} strokeWidth={1.8} aria-hidden className="text-green" />
      Active
    </span>
  )

export const UserPhoneRow = ({ user }: { user: UserInList }) => (
  <>
    <Avatar name={fullName(user)} size={36} />
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{fullName(user)}</bdi>
      <span className="block truncate text-muted-foreground">{user.email}</span>
    </span>
    <span className="shrink-0 text-muted-foreground">
      {user.deactivatedAt ? 'Deactivated' : roleNames[user.role]}
    </span>
  </>
)
