import { isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { ConfirmChange } from '../../platform/saving/confirm-change.tsx'
import { toast } from '../../platform/toast.ts'
import * as copy from './copy.ts'

type Props = {
  document: ProjectDocument
  onDelete: () => Promise<void>
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ document, onDelete, onDeleted, onClose }: Props) {
  const { fileName, sentToClient } = document
  return (
    <ConfirmChange
      title={`Delete ${fileName}?`}
      action={isPhoto(document) ? 'Delete photo' : 'Delete file'}
      run={async () => {
        await onDelete()
        onDeleted()
        toast({ title: `${fileName} deleted` })
      }}
      failure={copy.fileNotDeleted}
      onClose={onClose}
    >
      {sentToClient === 'true' ? copy.deleteSharedHint : copy.deleteHint}
    </ConfirmChange>
  )
}
