import {
  type SavedView,
  savedViewName,
  savedViewsApi,
  type ViewedList,
} from '@mantel/domain/lists/saved-views'
import { useChange } from '../../platform/api/api.ts'
import { DialogForm } from '../../platform/saving/dialog-form.tsx'
import { useInputForm } from '../../platform/saving/form.ts'
import { toast } from '../../platform/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.ts'

type Props = {
  list: ViewedList
  /** The view to rename; undefined for a new one. */
  view: SavedView | undefined
  query: string
  mayShare: boolean
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Names a new view, or renames one. */
export function ViewDialog({ list, view, query, mayShare, onSaved, onClose }: Props) {
  const create = useChange(savedViewsApi.create)
  const edit = useChange(savedViewsApi.edit)
  const form = useInputForm(savedViewName, {
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={view ? 'Rename view' : 'Save view'}
      description={view ? undefined : copy.savedHint}
    >
      <DialogForm
        form={form}
        action={view ? 'Rename' : 'Save view'}
        failure={copy.notSaved}
        onCancel={onClose}
        save={async ({ name, isShared }) => {
          const saved = view
            ? await edit.mutateAsync({ params: { id: view.id }, body: { name, version: view.version } })
            : await create.mutateAsync({ body: { list, name, query, isShared } })
          onSaved(saved)
          toast({ title: view ? copy.renamed(saved.name) : copy.saved(saved.name) })
        }}
      >
        <Field label="Name" error={errors.name?.message}>
          <Input dir="auto" autoComplete="off" maxLength={60} {...form.register('name')} />
        </Field>
        {mayShare && !view && <Checkbox {...form.register('isShared')}>{copy.shareLabel}</Checkbox>}
      </DialogForm>
    </FormDialog>
  )
}
