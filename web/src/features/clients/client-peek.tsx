import { type ClientInList, clientName } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText, isFinal } from '../../platform/api/api.ts'
import { useEdits } from '../../platform/saving/edits.ts'
import { FieldConflict } from '../../platform/saving/field-conflict.tsx'
import { Button } from '../../ui/base/button.tsx'
import { LoadError } from '../../ui/display/states.tsx'
import { Peek } from '../../ui/overlay/peek.tsx'
import { ClientRail } from './client-rail.tsx'
import { ClientStats } from './client-stats.tsx'
import * as copy from './copy.ts'
import { useFieldLabels } from './field-labels.ts'
import { clientEdits, clientQuery } from './queries.ts'

type Props = { id: string; rows: ClientInList[]; onPeek: (id: string | undefined) => void }

/** Shows and edits a client next to the list. Until the client has loaded, it shows the data of the list row. */
export function ClientPeek({ id, rows, onPeek }: Props) {
  const { data, error, refetch } = useQuery(clientQuery(id))
  const labels = useFieldLabels()
  const edits = useEdits(clientEdits, id)
  const at = rows.findIndex((row) => row.id === id)
  const [before, listed, after] = [rows[at - 1], rows[at], rows[at + 1]]
  const client = data ?? listed
  const isMissing = isFinal(error)
  return (
    <Peek
      label={client ? clientName(client) : 'Client'}
      onClose={() => onPeek(undefined)}
      onPrevious={at > 0 && before ? () => onPeek(before.id) : undefined}
      onNext={at >= 0 && after ? () => onPeek(after.id) : undefined}
      returnTo={() => document.querySelector<HTMLElement>(`[data-row-link][href="/app/clients/${id}"]`)}
      actions={
        !isMissing && (
          <Button asChild size="small">
            <Link to="/app/clients/$id" params={{ id }}>
              Open
            </Link>
          </Button>
        )
      }
    >
      {isMissing ? (
        <NotFound />
      ) : error && !client ? (
        <LoadError small what="this client" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        client && (
          <div key={id}>
            <ClientRail client={client} edits={edits} level={2} />
            <div className="mt-5 border-t border-border pt-5">
              <ClientStats client={client} />
            </div>
          </div>
        )
      )}
      <FieldConflict conflict={edits.conflict} labels={labels} />
    </Peek>
  )
}

const NotFound = () => (
  <div className="py-10 text-center">
    <h2 className="text-base font-semibold">{copy.clientNotFound}</h2>
    <p className="mt-1 text-13 text-muted-foreground">{copy.clientNotFoundHint}</p>
  </div>
)
