import { can } from '@mantel/domain/permissions'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../layouts/pages/page.tsx'
import { PageNotFound } from '../../layouts/pages/unknown-page.tsx'
import { errorText } from '../../platform/api/api.ts'
import { usePreferences } from '../../platform/session/preferences.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { EmptyList, NoRows } from './list/empty-list.tsx'
import { LeadList, LeadListSkeleton } from './list/lead-list.tsx'
import { ListMenu } from './list/list-menu.tsx'
import { type ListState, useListState } from './list/list-state.ts'
import { ListToolbar } from './list/list-toolbar.tsx'
import { SelectionBar } from './list/selection-bar.tsx'
import { LeadPage } from './reading/lead-page.tsx'
import { NothingOpen } from './reading/nothing-open.tsx'
import { ReadingPane } from './reading/reading-pane.tsx'
import { type Inbox, useInbox } from './use-inbox.ts'
import { useLeadKeys } from './use-lead-keys.ts'

const AddLeadDialog = lazyComponent(() => import('./dialogs/add-lead-dialog.tsx'), 'AddLeadDialog')
const ReplyDialog = lazyComponent(() => import('./dialogs/reply-dialog.tsx'), 'ReplyDialog')
const NewLeadDialog = lazyComponent(() => import('./dialogs/new-lead-dialog.tsx'), 'NewLeadDialog')

export function LeadsScreen() {
  return can(useUser(), 'leads:read') ? <Leads /> : <PageNotFound />
}

function Leads() {
  const user = useUser()
  const { singleKeys } = usePreferences()
  const state = useListState()
  const isTwoPane = useMedia('(min-width: 1024px)')
  const isWide = useMedia('(min-width: 768px)')
  const inbox = useInbox(state, isTwoPane)
  const mayAdd = can(user, 'leads:add')
  const selection = useSelection(inbox.rows?.map(({ id }) => id) ?? [])
  const selected = inbox.rows?.filter(({ id }) => selection.selected.has(id)) ?? []
  useLeadKeys({ state, inbox, selection, selected, mayChange: mayAdd })
  const { asked } = inbox
  const dialogs = mayAdd && (
    <>
      {asked?.dialog === 'add' && (
        <AddLeadDialog
          lead={asked.lead}
          onAdded={() => inbox.leave([asked.lead])}
          onClose={inbox.closeDialog}
        />
      )}
      {asked?.dialog === 'reply' && <ReplyDialog lead={asked.lead} onClose={inbox.closeDialog} />}
      {state.isCreating && <NewLeadDialog onCreated={state.showCreated} onClose={state.closeDialog} />}
    </>
  )
  if (!isTwoPane && state.openId)
    return (
      <LeadPage id={state.openId} inbox={inbox}>
        {dialogs}
      </LeadPage>
    )
  return (
    <Page
      title="Leads"
      actions={
        <>
          <ListMenu state={state} />
          {/* On a phone, the Create button of the app's frame adds leads instead. */}
          {mayAdd && isWide && (
            <Button icon={Plus} onClick={state.create}>
              New lead
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-full flex-col">
        <ListToolbar state={state} />
        <Panes state={state} inbox={inbox} isTwoPane={isTwoPane}>
          <LeadList
            view={state.view ?? 'new'}
            rows={inbox.rows ?? []}
            openId={state.openId}
            selection={isTwoPane && mayAdd ? selection : undefined}
            onWalk={isTwoPane ? inbox.walk : undefined}
            letters={singleKeys}
            more={inbox.more}
          />
        </Panes>
      </div>
      {mayAdd && selected.length > 0 && (
        <SelectionBar leads={selected} inbox={inbox} onClear={selection.clear} />
      )}
      {dialogs}
    </Page>
  )
}

type PanesProps = { state: ListState; inbox: Inbox; isTwoPane: boolean; children: ReactNode }

/** Shows the list with the open lead next to it. An empty list takes up the whole width. */
function Panes({ state, inbox, isTwoPane, children }: PanesProps) {
  const { singleKeys } = usePreferences()
  const { rows, error } = inbox
  if (error) return <LoadError what="leads" message={errorText(error)} onRetry={inbox.reload} />
  const isEmpty = rows?.length === 0
  if (isEmpty && !state.openId) return <EmptyList state={state} />
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={classes(
          'relative flex min-h-0 min-w-0 flex-col',
          isTwoPane ? 'w-90 shrink-0 border-r border-border' : 'flex-1',
          inbox.isOutdated && 'opacity-60',
        )}
      >
        {!rows ? <LeadListSkeleton /> : isEmpty ? <NoRows state={state} /> : children}
      </div>
      {isTwoPane &&
        (state.openId ? (
          <ReadingPane id={state.openId} inbox={inbox} />
        ) : (
          rows && <NothingOpen view={state.view ?? 'new'} rows={rows} letters={singleKeys} />
        ))}
    </div>
  )
}
