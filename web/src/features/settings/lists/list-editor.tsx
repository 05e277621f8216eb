import type { Settings } from '@mantel/domain/settings/settings'
import { type FormEvent, useState } from 'react'
import { settingChangedBy } from '../../../platform/saving/changed-by.tsx'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { modKey } from '../../../platform/shortcuts.ts'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { ChangedNote } from '../../../ui/inline/changed-note.tsx'
import { AddEntry } from './add-entry.tsx'
import { kindNames } from './kind-select.tsx'
import { add, type Entry, remove, restore, type StoredItem } from './list-draft.ts'
import { ListEntries } from './list-entries.tsx'
import { type ListKind, useListForm } from './list-form.ts'
import { RemovalDialog } from './removal-dialog.tsx'
import { Removals } from './removals.tsx'

type Props = { settings: Settings; kind: ListKind }

/** Edits a list of the company. All changes are saved together. */
export function ListEditor({ settings, kind }: Props) {
  const { text } = kind
  const form = useListForm(settings, kind)
  const [removing, setRemoving] = useState<Entry | null>(null)
  const { draft, asking } = form
  const isStageList = draft.entries.some((entry) => entry.kind)

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }
  function removeEntry(entry: Entry) {
    if (entry.used > 0) setRemoving(entry)
    else form.change(remove(draft, entry.key, null))
  }

  return (
    <Form onSubmit={submit}>
      <ListEntries
        draft={draft}
        text={text}
        errors={form.errors}
        onChange={form.change}
        onRemove={removeEntry}
      />
      <AddEntry
        label={`Add a ${text.one}`}
        onAdd={(name) => form.change(add(draft, name, isStageList ? 'open' : undefined))}
      />
      <Removals draft={draft} text={text} onRestore={(from) => form.change(restore(draft, from))} />
      {form.errors.list && (
        <div className="mt-3">
          <FormError>{form.errors.list}</FormError>
        </div>
      )}
      <div className="mt-4 empty:hidden">
        <SaveBar
          isDirty={form.isDirty}
          busy={form.isSaving}
          keys={modKey('↵')}
          onDiscard={form.discard}
          notes={
            form.newer && (
              <ChangedNote
                by={settingChangedBy([text.title.toLowerCase()])}
                field={text.title}
                shown={form.newer.map(({ name }) => name).join(', ')}
              />
            )
          }
        />
      </div>
      {removing && (
        <RemovalDialog
          text={text}
          name={removing.name}
          sentence={text.question(removing.name, removing.used)}
          others={draft.entries.filter(({ key }) => key !== removing.key)}
          onChoose={(to) => {
            form.change(remove(draft, removing.key, to))
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      {asking && (
        <RemovalDialog
          text={text}
          name={asking.removal.from}
          sentence={asking.sentence}
          others={draft.entries}
          onChoose={form.answer}
          onClose={() => form.answer(null)}
        />
      )}
      <FieldConflict
        conflict={form.conflict}
        labels={{ list: text.title }}
        format={(_name, items) => asLines(items)}
      />
    </Form>
  )
}

const asLines = (items: readonly Pick<StoredItem, 'name' | 'kind'>[]) =>
  items.map(({ name, kind }) => (kind ? `${name} (${kindNames[kind].toLowerCase()})` : name)).join('\n')
