import { can } from '@mantel/domain/permissions'
import type { Board, BoardView } from '@mantel/domain/projects/pipeline'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../layouts/pages/page.tsx'
import { useUser } from '../../platform/session/session.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import type { NewProjectDefaults } from '../projects/create/new-project-form.tsx'
import { loadMoreCards } from '../projects/move/board-query.ts'
import { MoveProvider } from '../projects/move/move-provider.tsx'
import { BoardSearch } from './board/board-search.tsx'
import { BoardSkeleton } from './board/board-skeleton.tsx'
import { showColumn } from './board/focus-card.ts'
import { neighborsIn } from './board/place-card.ts'
import { BoardViews } from './board-views.tsx'
import { EmptyBoard, NoMatches } from './empty-states.tsx'
import type { Column } from './filter/arrange-cards.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { filterOptions } from './filter/filter-options.ts'
import { StatStrip } from './filter/stat-strip.tsx'
import { useView } from './filter/view.ts'
import { HeaderActions, ViewSwitch } from './header.tsx'
import { PeekPanel } from './peek-panel.tsx'
import { SampleBanner } from './sample-banner.tsx'
import { Views } from './views.tsx'

const NewProjectDialog = lazyComponent(
  () => import('../projects/create/new-project-dialog.tsx'),
  'NewProjectDialog',
)

const GroupedViews = lazyComponent(() => import('./groups/grouped-views.tsx'), 'GroupedViews')
const LeadsChip = lazyComponent(() => import('../leads/tray/leads-chip.tsx'), 'LeadsChip')
const LeadsPeek = lazyComponent(() => import('../leads/tray/leads-peek.tsx'), 'LeadsPeek')

type Props = {
  board: Board
  boardView: BoardView
  /** True while the board still shows the results of the previous filters. */
  isOutdated: boolean
}

/** The value of `peek` in the URL that shows the new leads instead of a project. */
const leadsPeek = 'leads'

export function LoadedPipeline({ board, boardView, isOutdated }: Props) {
  const user = useUser()
  const queries = useQueryClient()
  const view = useView(board, boardView)
  const { isPhone, change } = view
  const [defaults, setDefaults] = useState<NewProjectDefaults>()
  const [isEditing, setIsEditing] = useState(false)
  const [groupColumns, setGroupColumns] = useState<readonly Column[]>([])
  // On a phone the stage is chosen with tabs instead of a filter.
  const filters = filterOptions(view.filters, board.stages, view.workspace).filter(
    ({ name }) => !isPhone || name !== 'stage',
  )
  const changeFilter = (name: string, value: string | undefined) => change({ [name]: value })
  const mayCreate = can(user, 'projects:create')
  const startCreating = () => change({ new: 'project' })
  function peek(id: string, edits: boolean) {
    setIsEditing(edits)
    change({ peek: view.peeked === id && !edits ? undefined : id }, view.peeked ? 'part' : 'step')
  }
  const isEmpty = board.total === 0
  const hasNoMatches = view.isFiltered && !isOutdated && view.shownCount === 0
  return (
    <MoveProvider
      stages={board.stages}
      neighbors={(id) => (view.by === 'stage' ? neighborsIn(view.columns, view.order, id) : null)}
      onMoved={showColumn}
    >
      <Page
        title={user.navigationLabels.pipeline}
        beside={
          <>
            {!isPhone && !isEmpty && <ViewSwitch view={view} />}
            {can(user, 'leads:read') && (
              <LeadsChip isLink={isPhone} onOpen={() => change({ peek: leadsPeek })} />
            )}
          </>
        }
        actions={
          <HeaderActions
            view={view}
            filters={filters}
            onFilter={changeFilter}
            onNew={mayCreate && !isPhone ? startCreating : undefined}
          />
        }
      >
        <div className="relative flex h-full">
          <div className="relative flex min-w-0 flex-1 flex-col">
            {!isEmpty && (
              <>
                <StatStrip stats={board.stats} shown={view.filters.show} onShow={(show) => change({ show })}>
                  <BoardSearch total={board.total - board.sampleTotal} view={view} />
                </StatStrip>
                <FilterChips filters={filters} onChange={changeFilter} onClear={view.clear} />
              </>
            )}
            {board.hasSamples && can(user, 'settings:write') && <SampleBanner />}
            {isEmpty ? (
              <EmptyBoard stage={board.stages[0]?.name ?? ''} onNew={mayCreate ? startCreating : undefined} />
            ) : hasNoMatches ? (
              <NoMatches
                text={view.filters.text}
                hasFilters={filters.some(({ value }) => value !== undefined)}
                onClear={view.clear}
              />
            ) : view.by !== 'stage' ? (
              <GroupedViews
                what="the board"
                fallback={<BoardSkeleton />}
                view={view}
                boardView={boardView}
                by={view.by}
                onPeek={peek}
                onShow={setGroupColumns}
                draw={(props) => <BoardViews {...props} />}
              />
            ) : (
              <Views
                board={board}
                view={view}
                onLoadMore={(stage) =>
                  isOutdated ? Promise.resolve() : loadMoreCards(queries, boardView, stage)
                }
                onPeek={peek}
                onCreateWith={(next) => {
                  setDefaults(next)
                  startCreating()
                }}
              />
            )}
          </div>
          {view.peeked === leadsPeek ? (
            <LeadsPeek onClose={() => change({ peek: undefined }, 'part')} />
          ) : (
            view.peeked && (
              <PeekPanel
                id={view.peeked}
                columns={view.by === 'stage' ? view.expanded : groupColumns}
                stages={board.stages}
                view={view}
                isEditing={isEditing}
              />
            )
          )}
        </div>
        {view.isCreating && mayCreate && (
          <NewProjectDialog
            defaults={{ ...defaults, clientId: view.client }}
            onClose={() => {
              setDefaults(undefined)
              change({ new: undefined, client: undefined }, 'part')
            }}
          />
        )}
      </Page>
    </MoveProvider>
  )
}
