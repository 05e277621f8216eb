import type { ProjectDocument } from '@mantel/domain/documents'
import { optionalText } from '@mantel/domain/endpoints/fields'
import { suggestedRooms } from '@mantel/domain/many-documents'
import { useId, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import * as copy from '../copy.ts'

type Props = {
  photos: readonly ProjectDocument[]
  /** The rooms of the project. */
  rooms: readonly string[]
  onChoose: (room: string | null) => void
  onClose: () => void
}

/** Offers the project's rooms and the suggested rooms with one click. The user can type any other name. */
export function RoomDialog({ photos, rooms, onChoose, onClose }: Props) {
  const [first] = photos
  const common = first && photos.every(({ room }) => room === first.room) ? (first.room ?? '') : ''
  const [text, setText] = useState(common)
  const [error, setError] = useState<string>()
  const labelId = useId()
  const offered = [
    ...rooms,
    ...suggestedRooms.filter((name) => !rooms.some((room) => room.toLowerCase() === name.toLowerCase())),
  ]
  const submit = () => {
    const { data, error: refusal } = optionalText(60).safeParse(text)
    if (refusal) setError(refusal.issues[0]?.message)
    else onChoose(data)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={photos.length === 1 && first ? copy.roomOf(first.fileName) : copy.roomOfMany(photos.length)}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Room" hint={copy.roomHint} error={error}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={60}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div>
          <p id={labelId} className="mb-1.5 text-12 text-muted-foreground">
            {copy.suggestions}
          </p>
          <ul aria-labelledby={labelId} className="flex flex-wrap gap-1.5">
            {offered.map((room) => (
              <li key={room}>
                <Button size="small" aria-pressed={room === common} onClick={() => onChoose(room)}>
                  <bdi className="max-w-60 truncate">{room}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <DialogFooter error={undefined} action="Save" busy={false} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
