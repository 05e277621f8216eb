import { type SavedView, savedViewsApi, type ViewedList } from '@mantel/domain/lists/saved-views'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Users } from 'lucide-react'
import { useState } from 'react'
import { errorText, useChange } from '../../platform/api/api.ts'
import type { FilterDefinition } from '../../platform/lists/filter-bar.tsx'
import type { Url } from '../../platform/lists/list-address.ts'
import { readSearch } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { ViewPills } from '../../ui/table/filters.tsx'
import { useListColumns } from '../lists/list-columns.ts'
import * as copy from './copy.ts'
import { knownParts, writeParts } from './known-parts.ts'
import { savedViewsQuery } from './queries.ts'
import { ViewMenu } from './view-menu.tsx'

const ViewDialog = lazyComponent(() => import('./view-dialog.tsx'), 'ViewDialog')

type State<View extends string> = {
  view: View
  saved: string | undefined
  parts: Url
  columns: string[] | undefined
  showView: (view: View) => void
  showParts: (parts: Url, id?: string) => void
  showColumns: (columns: readonly string[] | undefined) => void
  nameView: (id: string | undefined) => void
}

type Props<View extends string> = {
  list: ViewedList
  state: State<View>
  /** The predefined views, which every company has. */
  views: readonly { value: View; label: string; count?: number }[]
  sorts: readonly string[]
  defaultSort: string
  /** Undefined until the list's filters are known. */
  filters: readonly FilterDefinition[] | undefined
  columns: readonly { name: string }[]
  defaultColumns: readonly string[]
}

/** Lists the predefined views and the saved views of a list. */
export function ViewSwitcher<View extends string>(props: Props<View>) {
  const { list, state, views, filters } = props
  const user = useUser()
  const mayShare = can(user, 'views:share')
  const { data } = useQuery(savedViewsQuery(list))
  // Without the filters, a saved view cannot be checked for parts that no longer exist.
  const saved = (filters && data) ?? none
  const { chosen } = useListColumns(list, state)
  const edit = useChange(savedViewsApi.edit)
  const [asked, setAsked] = useState<'new' | SavedView | null>(null)
  const current = saved.find(({ id }) => id === state.saved)
  const clean = (parts: Url) =>
    filters
      ? knownParts(parts, {
          views: views.map(({ value }) => value),
          sorts: props.sorts,
          defaultSort: props.defaultSort,
          filters,
          columns: props.columns.map(({ name }) => name),
        })
      : parts
  const parts = clean(state.parts)
  const isEdited = filters && current && writeParts(parts) !== writeParts(clean(readSearch(current.query)))
  const isWorthSaving = filters && !current && writeParts(parts) !== '' && !isView(parts)
  // A view is saved with the columns that are visible, even if they are the default of the list.
  const query = writeParts(clean({ ...parts, columns: (chosen ?? props.defaultColumns).join(',') }))
  const mayChange = current && (!current.isShared || mayShare)

  const show = (view: SavedView) => state.showParts(clean(readSearch(view.query)), view.id)
  function showSaved(view: SavedView) {
    setAsked(null)
    show(view)
  }
  async function saveChanges(view: SavedView) {
    const { id, version, name } = view
    await edit.mutateAsync({ params: { id }, body: { query, version } }).then(
      (after) => {
        show(after)
        toast({ title: copy.saved(name) })
      },
      (error: unknown) => toastError(errorText(error, copy.notSaved)),
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:w-full">
      <ViewPills
        label="View"
        value={current ? current.id : state.view}
        views={[
          ...views.map((view) => ({ ...view, value: view.value as string })),
          ...saved.map(({ id, name, isShared }) => ({
            value: id,
            label: name,
            ...(isShared && { icon: Users, iconLabel: copy.ofTeam }),
          })),
        ]}
        onChange={(value) => {
          const chosenView = saved.find(({ id }) => id === value)
          if (chosenView) show(chosenView)
          else state.showView(value as View)
        }}
      />
      {current && isEdited && mayChange && (
        <Button
          variant="ghost"
          icon={Bookmark}
          busy={edit.isPending}
          onClick={() => void saveChanges(current)}
        >
          Save changes
        </Button>
      )}
      {(isWorthSaving || (isEdited && !mayChange)) && (
        <Button variant="ghost" icon={Bookmark} onClick={() => setAsked('new')}>
          Save view
        </Button>
      )}
      {current && (
        <ViewMenu
          view={current}
          mayChange={Boolean(mayChange)}
          mayShare={mayShare}
          isEdited={Boolean(isEdited)}
          onDiscard={() => show(current)}
          onSaveAsNew={() => setAsked('new')}
          onRename={() => setAsked(current)}
          onDeleted={() => state.nameView(undefined)}
          onRestored={showSaved}
        />
      )}
      {asked && (
        <ViewDialog
          list={list}
          view={asked === 'new' ? undefined : asked}
          query={query}
          mayShare={mayShare}
          onSaved={asked === 'new' ? showSaved : () => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

const none: SavedView[] = []

/** True if the parts are only a predefined view. */
const isView = (parts: Url) => Object.keys(parts).every((name) => name === 'view')
