import { type ClientInList, clientName, clientsApi } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImageUp, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { call, errorText } from '../../platform/api/api.ts'
import { useUploads } from '../../platform/api/upload-queue.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { FileInput } from '../../ui/form/file-input.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { ClientAvatar } from './client-avatar.tsx'
import { keepClient, useRemoveAvatar } from './queries.ts'

type Props = { client: ClientInList; isReadOnly: boolean }

/** Their picture; whoever may edit them gives them one. */
export function AvatarPicker({ client, isReadOnly }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const removal = useRemoveAvatar()
  const uploads = useUploads()
  const current = uploads.files.findLast(({ state }) => state !== 'done')
  const params = { id: client.id }

  async function take(uploadId: string) {
    keepClient(queries, await call(clientsApi.setAvatar, { params, body: { uploadId } }))
    toast({ title: 'Picture saved' })
  }
  function choose(file: File | undefined) {
    if (!file) return
    // One picture: a new choice takes the place of the one before.
    if (current) uploads.remove(current.key)
    uploads.add([file], take)
  }
  const remove = () =>
    removal.mutateAsync({ params }).then(
      (changed) => {
        keepClient(queries, changed)
        toast({ title: 'Picture removed' })
      },
      (error: unknown) => toastError(errorText(error, 'The picture could not be removed')),
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
            aria-label={`Picture of ${clientName(client)}`}
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
          {client.avatar ? 'Change picture…' : 'Upload picture…'}
        </MenuItem>
        {client.avatar && (
          <MenuItem icon={Trash2} destructive onSelect={() => void remove()}>
            Remove picture
          </MenuItem>
        )}
      </Menu>
      <FileInput ref={input} label="Choose a picture" accept="image/*" onFiles={([file]) => choose(file)} />
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
                  {current.state === 'interrupted' ? 'Waiting for the connection…' : 'Uploading…'}
                </p>
                <Progress label="Upload of the picture" share={current.share} className="mt-1" />
              </div>
              <IconButton icon={X} label="Cancel the upload" onClick={() => uploads.remove(current.key)} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
