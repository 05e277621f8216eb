import type { UserOnPage } from '@mantel/domain/admin/users'
import { formatPhone } from '@mantel/domain/basics/phone'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import { TextLink } from '../../../ui/base/text-link.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { ImpersonateButton } from '../../impersonation/impersonate-button.tsx'
import { fullName } from '../../team/member-name.ts'
import { roleNames } from '../../team/roles.ts'
import * as copy from './copy.ts'
import { userQuery } from './queries.ts'
import { SignIns } from './sign-ins.tsx'
import { UserAccess } from './user-access.tsx'
import { UserStatus } from './user-columns.tsx'

const route = getRouteApi('/super-admin/platform/app/admin/users/$id')
const list = { to: '/app/admin/users', label: 'Users' }

export function UserScreen() {
  const { id } = route.useParams()
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (isFinal(error)) return <RecordNotFound list={list} title="User not found" text={copy.notFound} />
  if (user) {
    const { companyId, companyName } = user
    const mayImpersonate = companyId !== null && !user.deactivatedAt && !user.isCompanyClosed
    return (
      <RecordPage
        list={list}
        title={fullName(user)}
        actions={
          mayImpersonate && (
            <ImpersonateButton
              companyId={companyId}
              companyName={companyName ?? ''}
              user={{ id, name: fullName(user) }}
            />
          )
        }
      >
        <Content key={id} user={user} />
      </RecordPage>
    )
  }
  return (
    <RecordPage list={list} title="User">
      {error ? (
        <LoadError what="this user" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading user">
          <div className="px-8 py-5.5 max-lg:px-5 max-md:px-4">
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-6 h-40 w-full max-w-170" />
          </div>
        </Pending>
      )}
    </RecordPage>
  )
}

const Content = ({ user }: { user: UserOnPage }) => (
  <div className="max-w-170 px-8 py-5.5 max-lg:px-5 max-md:px-4">
    <h1 className="mb-5 font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere">
      <bdi>{fullName(user)}</bdi>
    </h1>
    <div>
      <Section title="Profile">
        <Profile user={user} />
      </Section>
      <Section title="Access">
        <UserAccess user={user} />
      </Section>
      <Section title="Recent sign-ins">
        <SignIns user={user} />
      </Section>
    </div>
  </div>
)

const Profile = ({ user }: { user: UserOnPage }) => (
  <Properties label="Profile">
    <Property label="Email">
      {user.email}
      <span className="text-muted-foreground">
        {user.emailVerifiedAt ? ', confirmed' : ', not confirmed yet'}
      </span>
    </Property>
    <Property label="Phone">
      {user.phone ? formatPhone(user.phone) : <span className="text-muted-foreground">None</span>}
    </Property>
    <Property label="Company">
      {user.companyId ? (
        <TextLink to={`/app/admin/companies/${user.companyId}`}>{user.companyName}</TextLink>
      ) : (
        'None (platform)'
      )}
    </Property>
    <Property label="Role">{roleNames[user.role]}</Property>
    <Property label="Status">
      <UserStatus user={user} />
    </Property>
    <Property label="Created">
      <CapitalizedRelativeTime at={user.createdAt} />
    </Property>
  </Properties>
)
