import { Plus } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { Empty } from '../../ui/display/states.tsx'
import { ImportLink } from '../data/export/import-link.tsx'
import * as copy from './copy.ts'

export const EmptyBoard = ({ stage, onNew }: { stage: string; onNew: (() => void) | undefined }) => (
  <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
    <Empty
      title="No projects yet"
      action={
        onNew && (
          <>
            <Button icon={Plus} onClick={onNew}>
              New project
            </Button>
            <ImportLink kind="projects" />
          </>
        )
      }
    >
      {copy.emptyHint(stage)}
    </Empty>
  </div>
)

type NoMatchesProps = {
  /** The search text. */
  text: string | undefined
  /** Whether filters other than the search text are active. */
  hasFilters: boolean
  onClear: () => void
}

export const NoMatches = ({ text, hasFilters, onClear }: NoMatchesProps) => (
  <div role="status" className="flex flex-col items-center gap-3 px-5 py-16 text-center">
    <p className="max-w-full text-base font-semibold wrap-anywhere">
      No projects match{text && <bdi> “{text}”</bdi>}
    </p>
    <Button onClick={onClear}>{hasFilters ? 'Clear filters' : 'Clear search'}</Button>
  </div>
)
