import type { ClientForPlatform } from '@mantel/domain/admin/clients'
import { formatPhone } from '@mantel/domain/basics/phone'
import { clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { RecordNotFound } from '../../../layouts/pages/record-not-found.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import { TextLink } from '../../../ui/base/text-link.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { ProjectTable } from '../companies/page/project-table.tsx'
import * as copy from './copy.tsx'
import { adminClientQuery } from './queries.ts'

const route = getRouteApi('/super-admin/platform/app/admin/clients/$id')
const companies = { to: '/app/admin/companies', label: 'Companies' }

/** A client of any company, read-only. */
export function AdminClientScreen() {
  const { id } = route.useParams()
  const { data: client, error, refetch } = useQuery(adminClientQuery(id))
  if (isFinal(error)) return <RecordNotFound list={companies} title="Client not found" text={copy.notFound} />
  if (client) {
    const list = { to: `/app/admin/companies/${client.companyId}`, label: client.company }
    return (
      <RecordPage list={list} title={clientName(client)}>
        <Content client={client} />
      </RecordPage>
    )
  }
  return (
    <RecordPage list={companies} title="Client">
      {error ? (
        <LoadError what="this client" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading client">
          <div className="px-8 py-5.5 max-lg:px-5 max-md:px-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="mt-5 h-8 w-56" />
            <Skeleton className="mt-6 h-40 w-full max-w-170" />
          </div>
        </Pending>
      )}
    </RecordPage>
  )
}

const Content = ({ client }: { client: ClientForPlatform }) => (
  <>
    <p className="flex min-h-10 items-center gap-2.5 border-b border-border bg-gold-soft px-8 py-1.5 text-13 leading-4.5 text-gold max-lg:px-5 max-md:px-4">
      <Eye size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      <span>
        {copy.viewingData(
          <TextLink to={`/app/admin/companies/${client.companyId}`}>{client.company}</TextLink>,
        )}
      </span>
    </p>
    <div className="max-w-250 px-8 py-5.5 max-lg:px-5 max-md:px-4">
      <h1 className="mb-5 font-serif text-27 leading-8.5 tracking-[-.02em] wrap-anywhere">
        <bdi>{clientName(client)}</bdi>
      </h1>
      <div>
        <Section title="Details">
          <Details client={client} />
        </Section>
        <Section title="Projects">
          {client.projects.length > 0 ? (
            <ProjectTable projects={client.projects} />
          ) : (
            <p className="text-13 text-muted-foreground">{copy.noProjects}</p>
          )}
        </Section>
      </div>
    </div>
  </>
)

function Details({ client }: { client: ClientForPlatform }) {
  const addressParts = [client.address, client.city, [client.state, client.zip].filter(Boolean).join(' ')]
  const facts = [
    ['Email', client.email],
    ['Phone', client.phone && formatPhone(client.phone)],
    ['Company', client.companyName],
    ['Address', addressParts.filter(Boolean).join(', ')],
    ['Source', client.source],
    ['Notes', client.notes],
  ] as const
  return (
    <Properties label="Details">
      {facts.map(([label, value]) => (
        <Property key={label} label={label}>
          {value ? (
            <bdi className="whitespace-pre-line">{value}</bdi>
          ) : (
            <span className="text-muted-foreground">None</span>
          )}
        </Property>
      ))}
      <Property label="Added">
        <CapitalizedRelativeTime at={client.createdAt} />
      </Property>
    </Properties>
  )
}
