import type { ProjectDocument } from '@mantel/domain/documents'
import { filesApi } from '@mantel/domain/files'
import { downloadFile } from '../../platform/api/download-file.ts'
import { toastError } from '../../platform/toast.ts'

/** Saves the original under its name. */
export async function download({ fileId, fileName }: ProjectDocument) {
  if (!fileId) return
  await downloadFile(filesApi.get, { params: { id: fileId } }, fileName).catch(() =>
    toastError(`${fileName} could not be downloaded. Check your connection and try again.`),
  )
}
