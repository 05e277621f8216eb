import type { ClientDocument } from '@mantel/domain/documents'
import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { documentsOfClient } from '../clients/queries.ts'
import { DocumentName } from '../documents/document-parts.tsx'
import * as copy from './copy.ts'

/** The documents of all the client’s projects. */
export function ClientDocuments({ clientId }: { clientId: string }) {
  const { rows, error, reload, more } = usePages(documentsOfClient(clientId))
  if (error) return <LoadError small what="documents" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading documents">
        {/* As high as the empty text, because most clients have no documents. */}
        <Skeleton className="h-4.5 w-72 max-w-full" />
      </Pending>
    )
  }
  if (rows.length === 0) {
    return <p className="text-13 leading-4.5 text-muted-foreground">{copy.noDocuments}</p>
  }
  return (
    <>
      <ul aria-label="Documents" className="text-13 leading-4.5">
        {rows.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
      {more.hasMore && (
        <Button variant="link" className="mt-3 text-13" disabled={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
      {more.error && (
        <p role="alert" className="mt-2 text-13 leading-4.5 text-destructive">
          {more.error}
        </p>
      )}
    </>
  )
}

const DocumentRow = ({ document }: { document: ClientDocument }) => (
  <li className="flex items-center gap-4 border-border py-2.5 not-last:border-b">
    <div className="min-w-0 flex-1">
      <div className="font-medium">
        <DocumentName document={document} />
      </div>
      <p className="mt-0.5 flex gap-1 pl-6 text-12 text-muted-foreground">
        <TextLink to={`/app/projects/${document.projectId}`}>
          <bdi className="block truncate">{document.projectTitle}</bdi>
        </TextLink>
        <span aria-hidden>·</span>
        <span className="shrink-0">
          <RelativeTime at={document.lastModified} />
        </span>
      </p>
    </div>
    {document.type !== 'Other' && <span className="shrink-0 text-muted-foreground">{document.type}</span>}
  </li>
)
