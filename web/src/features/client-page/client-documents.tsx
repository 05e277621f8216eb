import type { ClientDocument } from '@mantel/domain/documents'
import { errorText } from '../../platform/api/api.ts'
import { usePages } from '../../platform/api/pages.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { Button } from '../../ui/base/button.tsx'
import { TextLink } from '../../ui/base/text-link.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { papersOfClient } from '../clients/queries.ts'
import { PaperName } from '../documents/document-parts.tsx'

/** What was signed, billed or filed for a client, whichever project it belongs to. */
export function ClientPapers({ clientId }: { clientId: string }) {
  const { rows, error, reload, more } = usePages(papersOfClient(clientId))
  if (error) return <LoadError small what="papers" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading papers">
        {/* As high as the sentence for none, which most have. */}
        <Skeleton className="h-4.5 w-72 max-w-full" />
      </Pending>
    )
  }
  if (rows.length === 0) {
    return (
      <p className="text-13 leading-4.5 text-muted-foreground">
        None yet. What you file with their projects is listed here.
      </p>
    )
  }
  return (
    <>
      <ul aria-label="Papers" className="text-13 leading-4.5">
        {rows.map((paper) => (
          <Paper key={paper.id} paper={paper} />
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

const Paper = ({ paper }: { paper: ClientDocument }) => (
  <li className="flex items-center gap-4 border-border py-2.5 not-last:border-b">
    <div className="min-w-0 flex-1">
      <div className="font-medium">
        <PaperName paper={paper} />
      </div>
      <p className="mt-0.5 flex gap-1 pl-6 text-12 text-muted-foreground">
        <TextLink to={`/app/projects/${paper.projectId}`}>
          <bdi className="block truncate">{paper.projectTitle}</bdi>
        </TextLink>
        <span aria-hidden>·</span>
        <span className="shrink-0">
          <RelativeTime at={paper.lastModified} />
        </span>
      </p>
    </div>
    {paper.type !== 'Other' && <span className="shrink-0 text-muted-foreground">{paper.type}</span>}
  </li>
)
