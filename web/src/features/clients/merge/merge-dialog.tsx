import { formatPhone } from '@mantel/domain/basics/phone'
import { type ClientInList, clientName, daysToUndoMerge, type MergeableField } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { ClientAvatar } from '../client-avatar.tsx'
import { useFieldLabels } from '../field-labels.ts'
import { cacheMergedClient, useMergeClients } from '../queries.ts'
import * as copy from './copy.tsx'
import { type Choices, chosenSide, differingFields, fieldsFromOther, pickSurvivor } from './merge-choices.ts'
import { useUndoMergeWithToast } from './undo-merge.ts'

type Props = {
  one: ClientInList
  other: ClientInList
  onClose: () => void
  /**
   * Awaited before the cache changes, so that the user leaves the other client’s page before that page shows an error.
   */
  onMerged: (survivorId: string) => Promise<void> | void
}

export function MergeDialog({ one, other: second, onClose, onMerged }: Props) {
  const queries = useQueryClient()
  const merge = useMergeClients()
  const undo = useUndoMergeWithToast()
  const [survivorId, setSurvivorId] = useState(pickSurvivor(one, second).id)
  const [choices, setChoices] = useState<Choices>({})
  const [survivor, other] = survivorId === one.id ? [one, second] : [second, one]
  const fields = differingFields(survivor, other)

  async function submit() {
    const body = { otherId: other.id, fromOther: fieldsFromOther(survivor, other, choices) }
    const merged = await merge.mutateAsync({ params: { id: survivor.id }, body })
    await onMerged(merged.id)
    cacheMergedClient(queries, merged, other.id)
    toast({
      title: 'Clients merged',
      // Uses the names from before the merge, because the survivor may now have the other client's name.
      text: copy.merged(clientName(other), clientName(survivor)),
      action: { label: 'Undo', run: () => void undo(merged.mergeId) },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge clients"
      description={<MergeHint survivor={survivor} other={other} />}
    >
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog shows the error below the fields.
          void submit().catch(() => {})
        }}
      >
        <Button
          size="small"
          icon={ArrowLeftRight}
          className="self-start"
          onClick={() => {
            setSurvivorId(other.id)
            setChoices({})
          }}
        >
          <span className="max-w-72 truncate">{copy.keepInstead(<bdi>{clientName(other)}</bdi>)}</span>
        </Button>
        {fields.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            survivor={survivor}
            other={other}
            choices={choices}
            onChange={setChoices}
          />
        ))}
        {fields.length === 0 && <p className="text-13 text-muted-foreground">{copy.noDifferences}</p>}
        <DialogFooter
          error={merge.error ? errorText(merge.error, copy.notMerged) : undefined}
          action="Merge"
          busy={merge.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

const MergeHint = ({ survivor, other }: Pair) => (
  <span className="wrap-anywhere">
    {copy.mergeHint(<Name client={survivor} />, <Name client={other} />, other.projectCount, daysToUndoMerge)}
  </span>
)

const Name = ({ client }: { client: ClientInList }) => (
  <bdi className="font-medium text-foreground">{clientName(client)}</bdi>
)

type Pair = { survivor: ClientInList; other: ClientInList }
type ChoiceProps = Pair & {
  field: MergeableField
  choices: Choices
  onChange: (choices: Choices) => void
}

function FieldChoice({ field, survivor, other, choices, onChange }: ChoiceProps) {
  const labels = useFieldLabels()
  const chosen = chosenSide(survivor, choices, field)
  return (
    <fieldset>
      <legend className="mb-1.25 text-13 leading-4.5 font-medium">{labels[field]}</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {[['survivor', survivor] as const, ['other', other] as const].map(([side, client]) => (
          <label
            key={side}
            className="flex min-w-0 items-start gap-2 rounded-control border border-border-strong px-2.5 py-2 text-13 leading-4.5 has-checked:border-ring has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:min-h-11"
          >
            <input
              type="radio"
              name={field}
              value={side}
              checked={chosen === side}
              onChange={() => onChange({ ...choices, [field]: side })}
              className="mt-0.5 size-3.5 shrink-0 accent-primary outline-none"
            />
            <span className="line-clamp-3 min-w-0 wrap-anywhere">
              <FieldValue field={field} client={client} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FieldValue({ field, client }: { field: MergeableField; client: ClientInList }) {
  if (field === 'avatar') return <ClientAvatar client={client} size={32} />
  const value = field === 'phone' ? formatPhone(client.phone ?? '') : client[field]
  return value ? <bdi>{value}</bdi> : <span className="text-muted-foreground">None</span>
}
