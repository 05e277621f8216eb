import type { ImportKind } from '@mantel/domain/data'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../../platform/api/api.ts'
import { useUploads } from '../../../../platform/api/upload-queue.ts'
import { beginImport } from '../queries.ts'
import { flawOf } from './file-types.ts'

/** A sheet on its way. What cannot be read is said, and another one can be chosen; what can leads to the next step. */
export function useSheetUpload(kind: ImportKind) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const uploads = useUploads()
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = uploads.files.findLast(({ state }) => state !== 'done')
  /** The one that leads on when it arrives: whoever has left, or called it off, is not called back by it. */
  const awaited = useRef<File | null>(null)
  const giveUp = useRef(() => {})
  useEffect(() => {
    giveUp.current = () => upload && awaited.current && cancel(upload.key)
  })
  useEffect(() => () => giveUp.current(), [])

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
      // Sending the same once more would bring the same answer.
      if (!(error instanceof ApiError) || ![400, 415].includes(error.status)) throw error
      setRefusal(`“${file.name}”: ${errorText(error)}`)
    }
  }
  function take(files: FileList) {
    const [file] = files
    const flaw = flawOf([...files])
    setRefusal(flaw)
    if (!file || flaw) return
    // What failed before is given up for it.
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
export type SheetUpload = ReturnType<typeof useSheetUpload>
