import type { ContractTemplateInList } from '@mantel/domain/contracts/contract-templates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, Eye, PencilLine, TextCursorInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { ConfirmChange } from '../../../platform/saving/confirm-change.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { templateQuery, useDuplicateTemplate, useRemoveTemplate } from '../../contracts/queries.ts'
import * as copy from './copy.tsx'
import { RenameDialog } from './rename-dialog.tsx'

// Loaded on demand, because it contains the document view and its fonts.
const SamplePreview = lazyComponent(
  () => import('../../contracts/template/sample-preview.tsx'),
  'SamplePreview',
)

type Props = { template: ContractTemplateInList; mayWrite: boolean; onBusy: (isBusy: boolean) => void }

export function TemplateMenu({ template, mayWrite, onBusy }: Props) {
  const { id, name } = template
  const navigate = useNavigate()
  const duplicate = useDuplicateTemplate()
  const [openDialog, setOpenDialog] = useState<'preview' | 'rename' | 'delete' | null>(null)
  async function duplicateTemplate() {
    onBusy(true)
    try {
      const made = await duplicate.mutateAsync({ params: { id } })
      toast({ title: `${made.name} added` })
    } catch (error) {
      toastError(errorText(error, copy.templateNotDuplicated))
    }
    onBusy(false)
  }
  return (
    <>
      <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} />}>
        {mayWrite && (
          <MenuItem
            icon={PencilLine}
            onSelect={() => void navigate({ to: '/app/settings/contract-templates/$id', params: { id } })}
          >
            Edit
          </MenuItem>
        )}
        <MenuItem icon={Eye} onSelect={() => setOpenDialog('preview')}>
          {copy.previewWithSampleData}
        </MenuItem>
        {mayWrite && (
          <>
            <MenuItem icon={TextCursorInput} onSelect={() => setOpenDialog('rename')}>
              Rename…
            </MenuItem>
            <MenuItem icon={Copy} onSelect={() => void duplicateTemplate()}>
              Duplicate
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} destructive onSelect={() => setOpenDialog('delete')}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {openDialog === 'preview' && <Preview template={template} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'rename' && <RenameDialog template={template} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'delete' && <DeleteDialog template={template} onClose={() => setOpenDialog(null)} />}
    </>
  )
}

type DialogProps = { template: ContractTemplateInList; onClose: () => void }

function Preview({ template: { id, name }, onClose }: DialogProps) {
  const { data } = useQuery(templateQuery(id))
  return data && <SamplePreview name={name} content={data.content} onClose={onClose} />
}

function DeleteDialog({ template: { id, name, isDefault }, onClose }: DialogProps) {
  const remove = useRemoveTemplate()
  return (
    <ConfirmChange
      title={`Delete ${name}?`}
      action="Delete template"
      run={async () => {
        await remove.mutateAsync(id)
        toast({ title: `${name} deleted` })
      }}
      failure={copy.templateNotDeleted}
      onClose={onClose}
    >
      {copy.deleteHint}
      {isDefault && ` ${copy.deleteDefaultHint}`}
    </ConfirmChange>
  )
}
