import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/base/button.tsx'
import { FileInput } from '../ui/form/file-input.tsx'
import { errorText } from './api/api.ts'
import { useUploads } from './api/upload-queue.ts'
import { toast, toastError } from './toast.ts'
import { UploadProgress } from './upload-progress.tsx'

type Props = {
  what: 'photo' | 'logo'
  hasPicture: boolean
  hint: string
  /** Called when a picture has been uploaded. */
  save: (uploadId: string) => Promise<void>
  remove: () => Promise<void>
  isRemoving: boolean
  /** The error sentence if the picture could not be removed. */
  notRemoved: string
}

/** Uploads, replaces and removes the only picture of a record. It is saved at once, without a save button. */
export function PicturePicker({ what, hasPicture, hint, save, remove, isRemoving, notRemoved }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const current = uploads.files.findLast(({ state }) => state !== 'done')
  const name = what === 'photo' ? 'Photo' : 'Logo'

  async function saveUpload(uploadId: string) {
    await save(uploadId)
    toast({ title: `${name} saved` })
  }
  function choose(file: File | undefined) {
    if (!file) return
    // There is only one picture, so a new choice cancels the pending upload.
    if (current) uploads.remove(current.key)
    uploads.add([file], saveUpload)
  }
  const removePicture = () =>
    remove().then(
      () => toast({ title: `${name} removed` }),
      (error: unknown) => toastError(errorText(error, notRemoved)),
    )

  return (
    <>
      <FileInput
        ref={input}
        label={`Choose a ${what}`}
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => choose(file)}
      />
      <div className="flex gap-2">
        <Button icon={ImageUp} onClick={() => input.current?.click()}>
          {hasPicture ? `Change ${what}` : `Upload ${what}`}
        </Button>
        {hasPicture && (
          <Button variant="ghost" icon={Trash2} busy={isRemoving} onClick={() => void removePicture()}>
            Remove
          </Button>
        )}
      </div>
      {current ? (
        <UploadProgress
          upload={current}
          label={`${name} upload`}
          onTryAgain={() => uploads.tryAgain(current.key)}
          onCancel={() => uploads.remove(current.key)}
        />
      ) : (
        <p className="text-12 leading-4 text-muted-foreground">{hint}</p>
      )}
    </>
  )
}
