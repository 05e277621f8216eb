import { isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import * as copy from './copy.ts'

type Props = {
  document: ProjectDocument
  onDelete: () => Promise<void>
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ document, onDelete, onDeleted, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { fileName, sentToClient } = document
  async function confirm() {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await onDelete()
      onDeleted()
      toast({ title: `${fileName} deleted` })
    } catch (error) {
      setRefusal(errorText(error, copy.fileNotDeleted))
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${fileName}?`}
      action={isPhoto(document) ? 'Delete photo' : 'Delete file'}
      busy={isBusy}
      refusal={refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {sentToClient === 'true' ? copy.deleteSharedHint : copy.deleteHint}
    </ConfirmDialog>
  )
}
