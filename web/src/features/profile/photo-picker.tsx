import { profileApi } from '@mantel/domain/profile'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { PicturePicker } from '../../platform/picture-picker.tsx'
import { updateUser, useUser } from '../../platform/session/session.ts'
import { PhotoAvatar } from '../files/photo-avatar.tsx'
import * as copy from './copy.tsx'
import { useRemovePhoto } from './queries.ts'

export function PhotoPicker() {
  const { firstName, lastName, avatarFileId } = useUser()
  const queries = useQueryClient()
  const removal = useRemovePhoto()
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <PhotoAvatar name={`${firstName} ${lastName}`} fileId={avatarFileId} size={56} />
      <PicturePicker
        what="photo"
        hasPicture={avatarFileId !== null}
        hint={copy.photoHint}
        save={async (uploadId) => {
          updateUser(await call(profileApi.setAvatar, { body: { uploadId } }))
          void refreshAfter(queries, profileApi.setAvatar)
        }}
        remove={async () => updateUser(await removal.mutateAsync({}))}
        isRemoving={removal.isPending}
        notRemoved={copy.photoNotRemoved}
      />
    </div>
  )
}
