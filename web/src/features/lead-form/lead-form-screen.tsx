import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Code, ExternalLink } from 'lucide-react'
import { RecordPage } from '../../layouts/pages/record-page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { LoadError, Pending } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { codeId, LeadForm } from './lead-form.tsx'
import { LeadFormSkeleton } from './lead-form-skeleton.tsx'
import { leadFormQuery } from './queries.ts'

export const LeadFormScreen = () => (can(useUser(), 'widget:configure') ? <Content /> : <PageNotFound />)

function Content() {
  const { data, error, refetch } = useQuery(leadFormQuery)
  const { navigationLabels } = useUser()
  const settings = { to: '/app/settings', label: navigationLabels.settings, hash: 'lead-form' }
  return (
    <RecordPage list={settings} title={copy.title} actions={data && <Actions formKey={data.key} />}>
      <div className="mx-auto w-full max-w-320 px-8 py-6 max-md:px-4 max-md:py-4">
        <h1 className="mb-6 font-serif text-27 leading-8.5 tracking-[-.02em]">{copy.title}</h1>
        {data ? (
          <LeadForm settings={data} />
        ) : error ? (
          <LoadError what={copy.what} message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Pending label="Loading form">
            <LeadFormSkeleton />
          </Pending>
        )}
      </div>
    </RecordPage>
  )
}

const Actions = ({ formKey }: { formKey: string }) => (
  <>
    <Button asChild icon={ExternalLink} variant="ghost">
      <a href={`/lead/${formKey}`} target="_blank" rel="noreferrer">
        {copy.openForm}
      </a>
    </Button>
    <Button asChild icon={Code}>
      <Link to="/app/settings/lead-form" hash={codeId}>
        {copy.getCode}
      </Link>
    </Button>
  </>
)
