import { type ClientInList, clientName, clientsApi } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImageUp, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { call, errorText } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { useUploads } from '../../platform/api/upload-queue.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { FileInput } from '../../ui/form/file-input.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { ClientAvatar } from './client-avatar.tsx'
import * as copy from './copy.ts'
import { cacheClient, useRemoveAvatar } from './queries.ts'

type Props = { client: ClientInList; isReadOnly: boolean }

export function AvatarPicker({ client, isReadOnly }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const removal = useRemoveAvatar()
  const uploads = useUploads()
  const current = uploads.files.findLast(({ state }) => state !== 'done')
  const params = { id: client.id }

  async function saveAvatar(uploadId: string) {
    cacheClient(queries, await call(clientsApi.setAvatar, { params, body: { uploadId } }))
    void refreshAfter(queries, clientsApi.setAvatar, [clientsApi.get])
    toast({ title: 'Photo saved' })
  }
  function choose(file: File | undefined) {
    if (!file) return
    // A client has one photo, so a new choice replaces the pending upload.
    if (current) uploads.remove(current.key)
    uploads.add([file], saveAvatar)
  }
  const remove = () =>
    removal.mutateAsync({ params }).then(
      (changed) => {
        cacheClient(queries, changed)
        toast({ title: 'Photo removed' })
      },
      (error: unknown) => toastError(errorText(error, copy.photoNotRemoved)),
    )

  if (isReadOnly) return <ClientAvatar client={client} size={56} />
  const pick = () => input.current?.click()
  return (
    <div className="flex items-center gap-3">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Photo of ${clientName(client)}`}
            className="group relative rounded-full"
          >
            <ClientAvatar client={client} size={56} />
            <span className="absolute inset-0 flex items-center justify-center rounded-full bg-foreground/55 text-background opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-expanded:opacity-100">
              <Camera size={20} strokeWidth={1.6} aria-hidden />
            </span>
          </button>
        }
      >
        <MenuItem icon={ImageUp} onSelect={pick}>
          {client.avatar ? 'Change photo…' : 'Upload photo…'}
        </MenuItem>
        {client.avatar && (
          <MenuItem icon={Trash2} destructive onSelect={() => void remove()}>
            Remove photo
          </MenuItem>
        )}
      </Menu>
      <FileInput ref={input} label="Choose a photo" accept="image/*" onFiles={([file]) => choose(file)} />
      {current && (
        <div className="min-w-0 flex-1 text-12 leading-4">
          {current.state === 'failed' ? (
            <>
              <p role="alert" className="text-destructive">
                {current.message}
              </p>
              <span className="mt-1 flex gap-3">
                {!current.isRefused && (
                  <Button variant="link" onClick={() => uploads.tryAgain(current.key)}>
                    Try again
                  </Button>
                )}
                <Button variant="link" onClick={() => uploads.remove(current.key)}>
                  {current.isRefused ? 'Dismiss' : 'Cancel'}
                </Button>
              </span>
            </>
          ) : (
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <p className="text-muted-foreground">
                  {current.state === 'interrupted' ? 'Waiting for connection…' : 'Uploading…'}
                </p>
                <Progress label="Uploading photo" share={current.share} className="mt-1" />
              </div>
              <IconButton icon={X} label="Cancel upload" onClick={() => uploads.remove(current.key)} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
