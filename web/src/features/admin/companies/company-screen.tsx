import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RecordNotFound } from '../../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { useUrlChange } from '../../../platform/url-changes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { ImpersonateButton } from '../../impersonation/impersonate-button.tsx'
import { PageTabs } from '../../project-page/page-tabs.tsx'
import { ActivityList } from '../activity/activity-list.tsx'
import * as copy from './copy.ts'
import { BrandingTab } from './page/branding-tab.tsx'
import { CompanyHead } from './page/company-head.tsx'
import { DangerTab } from './page/danger-tab.tsx'
import { OverviewTab } from './page/overview-tab.tsx'
import { ClientsTab, ProjectsTab, UsersTab } from './page/records-tabs.tsx'
import { SubscriptionTab } from './page/subscription-tab.tsx'
import { companyActivity, companyQuery } from './queries.ts'

const route = getRouteApi('/super-admin/platform/app/admin/companies/$id')
const list = { to: '/app/admin/companies', label: 'Companies' }

export function CompanyScreen() {
  const { id } = route.useParams()
  const { data: company, error, refetch } = useQuery(companyQuery(id))
  if (isFinal(error)) return <RecordNotFound list={list} title="Company not found" text={copy.notFound} />
  if (company) {
    const isClosed = company.suspendedAt !== null || company.deletionAt !== null
    return (
      <RecordPage
        list={list}
        title={company.name}
        actions={!isClosed && <ImpersonateButton companyId={id} companyName={company.name} />}
      >
        <Content key={id} company={company} />
      </RecordPage>
    )
  }
  return (
    <RecordPage list={list} title="Company">
      {error ? (
        <LoadError what="this company" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </RecordPage>
  )
}

function Content({ company }: { company: CompanyOnPage }) {
  const { tab = 'overview' } = route.useSearch()
  const change = useUrlChange<{ tab?: string }>()
  const tabs = [
    { name: 'overview', label: 'Overview', content: <OverviewTab company={company} /> },
    { name: 'users', label: 'Users', content: <UsersTab companyId={company.id} /> },
    { name: 'clients', label: 'Clients', content: <ClientsTab companyId={company.id} /> },
    { name: 'projects', label: 'Projects', content: <ProjectsTab companyId={company.id} /> },
    { name: 'subscription', label: 'Subscription', content: <SubscriptionTab company={company} /> },
    { name: 'branding', label: 'Branding', content: <BrandingTab company={company} /> },
    { name: 'activity', label: 'Activity', content: <ActivityList of={companyActivity(company.id)} /> },
    { name: 'danger', label: 'Danger zone', content: <DangerTab company={company} /> },
  ]
  return (
    <div className="px-8 py-5.5 max-lg:px-5 max-md:px-4">
      <CompanyHead company={company} />
      <PageTabs
        label="Company sections"
        tabs={tabs}
        value={tabs.some(({ name }) => name === tab) ? tab : 'overview'}
        onChange={(name) => change({ tab: name === 'overview' ? undefined : name })}
      />
    </div>
  )
}

const PageSkeleton = () => (
  <Pending label="Loading company">
    <div className="px-8 py-5.5 max-lg:px-5 max-md:px-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-2 h-4 w-40" />
      <Skeleton className="mt-6 h-9 w-full" />
      <Skeleton className="mt-6 h-40 w-full max-w-170" />
    </div>
  </Pending>
)
