import type { RecentImport } from '@mantel/domain/data'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fullDate } from '../../../platform/dates.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.tsx'
import { DataRow } from './data-row.tsx'
import { useNounLabels } from './noun-labels.ts'
import { recentImportsQuery } from './queries.ts'
import { importSummary } from './review/counts-text.ts'

/** Lists the imports of the last week, with links to view or undo them. Renders nothing if there are none. */
export function RecentImports() {
  const { data: imports = [] } = useQuery(recentImportsQuery)
  if (imports.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-13 leading-4.5 font-semibold">{copy.recentImports}</h3>
      <p className="mt-0.5 text-13 leading-4.5 text-muted-foreground">{copy.recentImportsHint}</p>
      <ul aria-label={copy.recentImports} className="mt-1">
        {imports.map((one) => (
          <RecentRow key={one.id} recent={one} />
        ))}
      </ul>
    </>
  )
}

function RecentRow({ recent }: { recent: RecentImport }) {
  const { id, kind, fileName, state, finishedAt } = recent
  const labels = useNounLabels()
  const result =
    state === 'undone'
      ? copy.importUndone
      : state === 'undoing'
        ? copy.undoing
        : importSummary({ ...recent, total: 0, failure: null }, labels)
  return (
    <DataRow
      title={<bdi className="wrap-anywhere">{fileName}</bdi>}
      text={`${result} · ${fullDate(finishedAt)}`}
      actions={
        <Button asChild>
          <Link to="/app/settings/import/$kind" params={{ kind }} search={{ import: id }}>
            {recent.undoableUntil ? 'View or undo' : 'View'}
            <span className="sr-only"> the import of {fileName}</span>
          </Link>
        </Button>
      }
    />
  )
}
