import type { ProjectDocument } from '@mantel/domain/documents'
import { manyDocumentsApi } from '@mantel/domain/many-documents'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'
import { download } from './download-document.ts'

/** Downloads one file as it is, and several in one ZIP file. */
export function useDownloadOfMany() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (files: readonly ProjectDocument[]) => {
      const [only] = files
      if (only && files.length === 1) return download(only)
      const ids = files.filter(({ fileId }) => fileId !== null).map(({ id }) => id)
      await downloadFile(manyDocumentsApi.archive, { body: { ids } }, 'files.zip')
    },
    onError: (error) => toastError(errorText(error, copy.filesNotDownloaded)),
  })
  return { start: (files: readonly ProjectDocument[]) => mutate(files), isPreparing: isPending }
}
