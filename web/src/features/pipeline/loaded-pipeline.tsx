import { can } from '@mantel/domain/permissions'
import type { Board } from '@mantel/domain/projects/pipeline'
import { useState } from 'react'
import { Page } from '../../layouts/pages/page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { later } from '../../ui/base/lazy.tsx'
import type { Given } from '../projects/create/new-project-form.tsx'
import { MoveHost } from '../projects/move/move-host.tsx'
import { useWalkable } from '../projects/neighbor-projects.ts'
import { StripEnd } from './board/strip-end.tsx'
import { neighboursIn } from './drag/card-place.ts'
import { EmptyBoard, NoMatches } from './empty-states.tsx'
import { useView } from './filter/board-view.ts'
import { FigureStrip } from './filter/figure-strip.tsx'
import { FilterChips } from './filter/filter-chips.tsx'
import { narrowings } from './filter/filter-options.ts'
import { HeaderActions, ViewSwitch } from './header.tsx'
import { PeekBeside } from './peek-beside.tsx'
import { Samples } from './sample-banner.tsx'
import { Views } from './views.tsx'

const NewProjectDialog = later(() => import('../projects/create/new-project-dialog.tsx'), 'NewProjectDialog')

/** The board with everything around it: figures, filters, the look beside it, and what a new project needs. */
export function FurnishedPipeline({ board }: { board: Board }) {
  const user = useUser()
  const view = useView(board)
  const { isPhone, change } = view
  useWalkable(view.unfolded.flatMap(({ cards }) => cards.map(({ id }) => id)))
  const [given, setGiven] = useState<Given>()
  const [isEditing, setIsEditing] = useState(false)
  // On a phone the stage is chosen above the cards, not by a filter.
  const filters = narrowings(view.filters, board.stages, view.workspace).filter(
    ({ name }) => !isPhone || name !== 'stage',
  )
  const changeFilter = (name: string, value: string | undefined) => change({ [name]: value })
  const mayCreate = can(user, 'projects:create')
  const begin = () => change({ new: 'project' }, true)
  const isBare = board.cards.length === 0
  const hasSamples = view.columns.some(({ cards }) => cards.some(({ isSample }) => isSample))
  const isNothing = view.isNarrowed && view.columns.every(({ cards }) => cards.length === 0)
  return (
    <MoveHost stages={board.stages} neighbours={(id) => neighboursIn(view.columns, view.order, id)}>
      <Page
        title={user.navigationLabels.pipeline}
        beside={!isPhone && !isBare && <ViewSwitch view={view} />}
        actions={
          <HeaderActions
            view={view}
            filters={filters}
            onFilter={changeFilter}
            onNew={mayCreate && !isPhone ? begin : undefined}
          />
        }
      >
        <div className="relative flex h-full">
          <div className="flex min-w-0 flex-1 flex-col">
            {!isBare && (
              <>
                <FigureStrip
                  cards={board.cards}
                  today={view.today}
                  hasPrices={can(user, 'invoices:read')}
                  shown={view.filters.show}
                  onShow={(show) => change({ show })}
                >
                  <StripEnd total={board.cards.length} view={view} />
                </FigureStrip>
                <FilterChips filters={filters} onChange={changeFilter} onClear={view.clear} />
              </>
            )}
            {hasSamples && can(user, 'settings:write') && <Samples />}
            {isBare ? (
              <EmptyBoard stage={board.stages[0]?.name ?? ''} onNew={mayCreate ? begin : undefined} />
            ) : isNothing ? (
              <NoMatches
                text={view.filters.text}
                hasFilters={filters.some(({ value }) => value !== undefined)}
                onClear={view.clear}
              />
            ) : (
              <Views
                board={board}
                view={view}
                onPeek={(id, edits) => {
                  setIsEditing(edits)
                  change({ peek: view.peeked === id && !edits ? undefined : id }, view.peeked === undefined)
                }}
                onCreateWith={(next) => {
                  setGiven(next)
                  begin()
                }}
              />
            )}
          </div>
          {view.peeked && <PeekBeside id={view.peeked} board={board} view={view} isEditing={isEditing} />}
        </div>
        {view.isCreating && mayCreate && (
          <NewProjectDialog
            given={{ ...given, clientId: view.client }}
            onClose={() => {
              setGiven(undefined)
              change({ new: undefined, client: undefined })
            }}
          />
        )}
      </Page>
    </MoveHost>
  )
}
