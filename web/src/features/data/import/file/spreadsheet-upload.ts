import type { ImportKind } from '@mantel/domain/data'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../../platform/api/api.ts'
import { useUploads } from '../../../../platform/api/upload-queue.ts'
import { beginImport } from '../queries.ts'
import { fileProblem } from './file-types.ts'

/** Uploads a file and opens the columns step. `refusal` says why a file cannot be used. */
export function useSpreadsheetUpload(kind: ImportKind) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const uploads = useUploads()
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = uploads.files.findLast(({ state }) => state !== 'done')
  /** The file that opens the next step once it is uploaded. Null after the user cancels or leaves. */
  const awaited = useRef<File | null>(null)
  const cancelPending = useRef(() => {})
  useEffect(() => {
    cancelPending.current = () => upload && awaited.current && cancel(upload.key)
  })
  useEffect(() => () => cancelPending.current(), [])

  async function begin(uploadId: string, file: File) {
    try {
      const run = await beginImport(queries, uploadId, kind)
      if (awaited.current !== file) return
      awaited.current = null
      await navigate({
        to: '/app/settings/import/$kind',
        params: { kind },
        search: { import: run.id, step: 'columns' },
      })
    } catch (error) {
      // Only a refusal of the file itself is shown here. Other errors go to the upload queue, which offers a retry.
      if (!(error instanceof ApiError) || ![400, 415].includes(error.status)) throw error
      setRefusal(`“${file.name}”: ${errorText(error)}`)
    }
  }
  function take(files: FileList) {
    const [file] = files
    const problem = fileProblem([...files])
    setRefusal(problem)
    if (!file || problem) return
    // The new file replaces an upload that failed or is still running.
    if (upload) uploads.remove(upload.key)
    awaited.current = file
    uploads.add([file], begin)
  }
  function cancel(key: number) {
    awaited.current = null
    uploads.remove(key)
  }
  return { upload, isSending: uploads.isBusy, refusal, take, tryAgain: uploads.tryAgain, cancel }
}
export type SpreadsheetUpload = ReturnType<typeof useSpreadsheetUpload>
