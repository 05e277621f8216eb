import { profileApi } from '@mantel/domain/profile'
import { useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { call, errorText } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { useUploads } from '../../platform/api/upload-queue.ts'
import { updateUser, useUser } from '../../platform/session/session.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { UploadProgress } from '../../platform/upload-progress.tsx'
import { Button } from '../../ui/base/button.tsx'
import { FileInput } from '../../ui/form/file-input.tsx'
import { PhotoAvatar } from '../files/photo-avatar.tsx'
import * as copy from './copy.tsx'
import { useRemovePhoto } from './queries.ts'

/** Saves the photo as soon as it is uploaded. */
export function PhotoPicker() {
  const { firstName, lastName, avatarFileId } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const removal = useRemovePhoto()
  const uploads = useUploads()
  const current = uploads.files.findLast(({ state }) => state !== 'done')

  async function savePhoto(uploadId: string) {
    updateUser(await call(profileApi.setAvatar, { body: { uploadId } }))
    void refreshAfter(queries, profileApi.setAvatar)
    toast({ title: 'Photo saved' })
  }
  function choose(file: File | undefined) {
    if (!file) return
    // There is only one photo, so a new choice cancels the pending upload.
    if (current) uploads.remove(current.key)
    uploads.add([file], savePhoto)
  }
  const remove = () =>
    removal.mutateAsync({}).then(
      (user) => {
        updateUser(user)
        toast({ title: 'Photo removed' })
      },
      (error: unknown) => toastError(errorText(error, copy.photoNotRemoved)),
    )

  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <PhotoAvatar name={`${firstName} ${lastName}`} fileId={avatarFileId} size={56} />
      <FileInput
        ref={input}
        label="Choose a photo"
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => choose(file)}
      />
      <div className="flex gap-2">
        <Button icon={ImageUp} onClick={() => input.current?.click()}>
          {avatarFileId ? 'Change photo' : 'Upload photo'}
        </Button>
        {avatarFileId && (
          <Button variant="ghost" icon={Trash2} busy={removal.isPending} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
      {current ? (
        <UploadProgress
          upload={current}
          label="Photo upload"
          onTryAgain={() => uploads.tryAgain(current.key)}
          onCancel={() => uploads.remove(current.key)}
        />
      ) : (
        <p className="text-12 leading-4 text-muted-foreground">{copy.photoHint}</p>
      )}
    </div>
  )
}
