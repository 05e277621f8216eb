import { Camera, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUploads } from '../../../platform/api/upload-queue.ts'
import { UploadProgress } from '../../../platform/upload-progress.tsx'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { FileInput } from '../../../ui/form/file-input.tsx'
import * as copy from './copy.ts'

export type CheckPhoto = ReturnType<typeof useCheckPhoto>

/** The photo of a check. It is uploaded while the user fills in the rest, and saved with the payment. */
export function useCheckPhoto() {
  const uploads = useUploads()
  const [uploadId, setUploadId] = useState<string>()
  const current = uploads.files.at(-1)
  function remove() {
    for (const { key } of uploads.files) uploads.remove(key)
    setUploadId(undefined)
  }
  function choose(file: File | undefined) {
    if (!file) return
    remove()
    uploads.add([file], async (id) => setUploadId(id))
  }
  return {
    current,
    uploadId,
    /** What the user has to do before the photo can be saved. */
    problem:
      current && !uploadId ? (current.state === 'failed' ? copy.photoFailed : copy.photoUploading) : null,
    choose,
    remove,
    tryAgain: () => current && uploads.tryAgain(current.key),
  }
}

export function CheckPhotoField({ photo }: { photo: CheckPhoto }) {
  const input = useRef<HTMLInputElement>(null)
  const { current, uploadId } = photo
  return (
    <div>
      <FileInput
        ref={input}
        label={copy.choosePhoto}
        accept="image/*"
        onFiles={([file]) => photo.choose(file)}
      />
      {current && !uploadId ? (
        <UploadProgress
          upload={current}
          label="Photo upload"
          onTryAgain={photo.tryAgain}
          onCancel={photo.remove}
        />
      ) : current ? (
        <span className="flex items-center gap-2 text-13 leading-4.5">
          <Camera size={14} strokeWidth={1.6} aria-hidden className="shrink-0 text-muted-foreground" />
          <bdi className="min-w-0 truncate">{current.file.name}</bdi>
          <IconButton icon={X} label="Remove photo" onClick={photo.remove} />
        </span>
      ) : (
        <Button size="small" icon={Camera} onClick={() => input.current?.click()}>
          {copy.addPhoto}
        </Button>
      )}
    </div>
  )
}
