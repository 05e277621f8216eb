import type { SystemEmail } from '@mantel/domain/admin/system-emails'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { SectionEnd } from '../../../platform/saving/section-end.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { logged } from '../../activity/logged.ts'
import { EditorLayout } from '../content-editor/editor-layout.tsx'
import { Edited } from '../content-editor/last-edited.tsx'
import { LetterActions } from './email-actions.tsx'
import { type LetterTyped, letterLabels as labels, letterFields, typedLetter } from './email-fields.ts'
import { LetterPreview } from './email-preview.tsx'
import { FieldKeys } from './field-keys.tsx'
import { useInserting } from './insert-field.ts'
import { cacheSystemEmail, systemEmailsQuery, useSaveSystemEmail } from './queries.ts'

type Schema = z.ZodType<z.output<typeof letterFields>, LetterTyped>

/** What a letter says, what it can be filled with, and how it reads. */
export function LetterForm({ letter }: { letter: SystemEmail }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveSystemEmail()
  const { key, fields } = letter
  const { form, submit, discard, conflict } = useSectionForm(letter, {
    schema: letterFields as unknown as Schema,
    read: typedLetter,
    versionOf: ({ version }) => version,
    save: (changes, { subject, body, button, isActive, version }) =>
      mutateAsync({ params: { key }, body: { subject, body, button, isActive, ...changes, version } }),
    load: async () => {
      const letters = await queries.fetchQuery({ ...systemEmailsQuery, staleTime: 0 })
      return letters.find((one) => one.key === key) ?? letter
    },
    updateCache: (saved) => cacheSystemEmail(queries, saved),
    messages: {
      saved: 'Letter saved',
      text: logged,
      fallback: 'The letter could not be saved',
    },
  })
  const { errors } = form.formState
  const typed = form.watch()
  const inserting = useInserting((name, text) => form.setValue(name, text, { shouldDirty: true }))
  return (
    <EditorLayout
      form={
        <Form onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-13 leading-4.5 text-muted-foreground">
            <Edited at={letter.editedBy ? letter.updatedAt : null} by={letter.editedBy} />.
          </p>
          <Field label={labels.subject} error={errors.subject?.message}>
            <Input autoComplete="off" {...inserting.wire(form.register('subject'))} />
          </Field>
          <Field
            label={labels.body}
            error={errors.body?.message}
            hint="A blank line begins a new paragraph, # a heading, - a line of a list."
          >
            <Textarea
              className="max-h-none! min-h-60! leading-5"
              {...inserting.wire(form.register('body'))}
            />
          </Field>
          <FieldKeys fields={fields} onInsert={inserting.insert} />
          {letter.button !== null && (
            <Field
              label={labels.button}
              error={errors.button?.message}
              hint="Left empty, it says what is built in."
            >
              <Input autoComplete="off" className="max-w-80" {...form.register('button')} />
            </Field>
          )}
          <div className="text-13">
            <Switch
              checked={typed.isActive === 'on'}
              onChange={(isOn) => form.setValue('isActive', isOn ? 'on' : 'off', { shouldDirty: true })}
            >
              Send this letter
            </Switch>
            {typed.isActive === 'off' && (
              <p className="mt-1 text-12 leading-4 text-amber">
                While it is off nobody gets it, and whoever waits for its link waits in vain.
              </p>
            )}
          </div>
          <LetterActions
            letter={letter}
            typed={typed}
            onRestored={(restored) => {
              discard()
              cacheSystemEmail(queries, restored)
            }}
            onRefused={form.refuse}
          />
          <SectionEnd
            state={form.formState}
            conflict={conflict}
            labels={labels}
            format={(name, text) => (name === 'isActive' ? states[text] : text)}
            onDiscard={discard}
          />
        </Form>
      }
      preview={<LetterPreview typed={typed} hasButton={letter.button !== null} />}
    />
  )
}

const states: Record<string, string> = { on: 'Yes', off: 'No' }
