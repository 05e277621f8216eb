import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useEdits } from '../../../../platform/saving/edits.ts'
import { FieldConflict } from '../../../../platform/saving/field-conflict.tsx'
import { toast } from '../../../../platform/toast.ts'
import { Button, IconButton } from '../../../../ui/base/button.tsx'
import { DateInput } from '../../../../ui/date/date-input.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { projectEdits } from '../../queries.ts'
import type { Movable } from '../move-context.ts'
import * as copy from './copy.tsx'

type Props = { project: Movable; onClose: () => void }

/** Offers to set the install date of a won project. It does not block the screen, because there may be no date yet. */
export function InstallOffer({ project: { id, title }, onClose }: Props) {
  const edits = useEdits(projectEdits, id)
  const dayId = useId()
  const [day, setDay] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function save() {
    if (day === '' || isSaving) return
    setIsSaving(true)
    const notSaved = await edits.save({ dateServiced: day })
    setIsSaving(false)
    setRefusal(notSaved?.message)
    if (notSaved) return
    onClose()
    toast({ title: 'Install date saved' })
  }
  return (
    <section
      aria-label={copy.installDateFor(title)}
      className="fixed bottom-4.5 left-1/2 z-30 w-[min(460px,calc(100vw-32px))] -translate-x-1/2 animate-rise rounded-panel bg-card p-3 shadow-floating max-md:bottom-[calc(env(safe-area-inset-bottom)+76px)]"
    >
      <Form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {/* Only the title is truncated; the question is always readable. */}
        <label
          htmlFor={dayId}
          className="flex min-h-7 w-full min-w-0 items-center pr-9 text-13 leading-4.5 touch:min-h-11 touch:pr-12"
        >
          {copy.whenIsInstall(<bdi className="truncate font-semibold">{title}</bdi>)}
        </label>
        <DateInput
          id={dayId}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className="min-w-38 flex-1"
        />
        <Button type="submit" busy={isSaving} disabled={day === ''}>
          Add install date
        </Button>
        {refusal && (
          <p role="alert" className="w-full text-12 leading-4 text-destructive">
            {refusal}
          </p>
        )}
      </Form>
      <IconButton icon={X} label="Not now" onClick={onClose} className="absolute top-2.5 right-2" />
      <FieldConflict conflict={edits.conflict} labels={{ dateServiced: 'Install' }} />
    </section>
  )
}
