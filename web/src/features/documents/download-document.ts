import type { ProjectDocument } from '@mantel/domain/documents'
import { filesApi } from '@mantel/domain/files'
import { downloadFile } from '../../platform/api/download-file.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

export async function download({ fileId, fileName }: ProjectDocument) {
  if (!fileId) return
  await downloadFile(filesApi.get, { params: { id: fileId } }, fileName).catch(() =>
    toastError(copy.fileNotDownloaded(fileName)),
  )
}
