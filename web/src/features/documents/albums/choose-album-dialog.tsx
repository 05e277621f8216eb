import type { ProjectDocument } from '@mantel/domain/documents'
import { type Album, albumInput } from '@mantel/domain/projects/albums'
import { useId } from 'react'
import { useInputForm } from '../../../platform/saving/form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import * as copy from '../copy.ts'

type Props = {
  photos: readonly ProjectDocument[]
  albums: readonly Album[]
  onChoose: (album: Album | null) => void
  onCreate: (name: string) => Promise<void>
  onClose: () => void
}

/** Puts photos into an album of the project or a new one, or takes them out of theirs. */
export function ChooseAlbumDialog({ photos, albums, onChoose, onCreate, onClose }: Props) {
  const form = useInputForm(albumInput, { defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  const labelId = useId()
  const [first] = photos
  const common = first && photos.every(({ albumId }) => albumId === first.albumId) ? first.albumId : null
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await onCreate(name)
    } catch (error) {
      form.refuseHere(error, copy.albumNotSaved)
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={photos.length === 1 && first ? copy.albumOf(first.fileName) : copy.albumOfMany(photos.length)}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {albums.length > 0 && (
          <div>
            <p id={labelId} className="mb-1.5 text-12 text-muted-foreground">
              Albums
            </p>
            <ul aria-labelledby={labelId} className="flex flex-wrap gap-1.5">
              {albums.map((album) => (
                <li key={album.id} className="max-w-full">
                  <Button
                    size="small"
                    className="max-w-full"
                    aria-pressed={album.id === common}
                    onClick={() => onChoose(album)}
                  >
                    <bdi className="max-w-60 truncate">{album.name}</bdi>
                  </Button>
                </li>
              ))}
              {photos.some(({ albumId }) => albumId !== null) && (
                <li>
                  <Button size="small" variant="ghost" onClick={() => onChoose(null)}>
                    {copy.noAlbum}
                  </Button>
                </li>
              )}
            </ul>
          </div>
        )}
        <Field label="New album" error={errors.name?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={60}
            placeholder={copy.albumExample}
            {...form.register('name')}
          />
        </Field>
        <DialogFooter
          error={errors.root?.message}
          action="Create album"
          busy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
