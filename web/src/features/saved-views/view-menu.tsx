import { type SavedView, savedViewsApi } from '@mantel/domain/lists/saved-views'
import { Ellipsis } from 'lucide-react'
import { errorText, useChange } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'

type Props = {
  view: SavedView
  mayChange: boolean
  mayShare: boolean
  isEdited: boolean
  onDiscard: () => void
  onSaveAsNew: () => void
  onRename: () => void
  onDeleted: () => void
  onRestored: (view: SavedView) => void
}

/** The actions for the saved view that is shown. */
export function ViewMenu(props: Props) {
  const { view, mayChange, mayShare, isEdited, onDeleted, onRestored } = props
  const { id, list, name, query, isShared, version } = view
  const edit = useChange(savedViewsApi.edit)
  const remove = useChange(savedViewsApi.remove)
  const create = useChange(savedViewsApi.create)
  const share = (next: boolean) =>
    edit.mutateAsync({ params: { id }, body: { isShared: next, version } }).then(
      () => toast({ title: next ? copy.shared(name) : copy.unshared(name) }),
      (error: unknown) => toastError(errorText(error, copy.notSaved)),
    )
  const restore = () =>
    create.mutateAsync({ body: { list, name, query, isShared } }).then(
      (restored) => {
        onRestored(restored)
        toast({ title: copy.restored(name) })
      },
      (error: unknown) => toastError(errorText(error, copy.notRestored)),
    )
  const deleteView = () =>
    remove.mutateAsync({ params: { id } }).then(
      () => {
        onDeleted()
        toast({ title: copy.deleted(name), action: { label: 'Undo', run: () => void restore() } })
      },
      (error: unknown) => toastError(errorText(error, copy.notDeleted)),
    )
  if (!mayChange && !isEdited) return null
  return (
    <Menu align="start" trigger={<IconButton icon={Ellipsis} label="View options" />}>
      {isEdited && (
        <>
          <MenuItem onSelect={props.onSaveAsNew}>{copy.saveAsNew}</MenuItem>
          <MenuItem onSelect={props.onDiscard}>Discard changes</MenuItem>
        </>
      )}
      {isEdited && mayChange && <MenuSeparator />}
      {mayChange && (
        <>
          <MenuItem onSelect={props.onRename}>Rename…</MenuItem>
          {mayShare && (
            <MenuItem onSelect={() => void share(!isShared)}>
              {isShared ? 'Stop sharing' : copy.shareLabel}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem destructive onSelect={() => void deleteView()}>
            Delete view
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
