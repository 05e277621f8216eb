import type { SitePart } from '@mantel/domain/admin/content'
import { ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { SectionFooter } from '../../../platform/saving/section-footer.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { LastEdited } from '../content-editor/last-edited.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.ts'
import { useSavePart } from './queries.ts'
import { contentOf, type PartTexts, schemaOf, textAt, typedIn } from './section-text.ts'
import type { PartKind } from './sections.ts'

type Props = {
  part: SitePart
  kind: PartKind
  /** The page's name as used inside a sentence. */
  page: string
  startsOpen: boolean
  /** Called with the current texts whenever they change, so that the preview can show them. */
  onTyped: (content: PartTexts) => void
  load: () => Promise<SitePart>
  updateCache: (saved: SitePart) => void
}

/** The form for one part of a public page. The page shows the default text for empty fields. */
export function PartEditor({ part, kind, page, startsOpen, onTyped, load, updateCache }: Props) {
  const { fields, defaults, title } = kind
  const id = useId()
  const savePart = useSavePart(kind.endpoint)
  const [isOpen, setOpen] = useState(startsOpen)
  const { form, submit, others, discard } = useSectionForm(part, {
    schema: schemaOf(fields),
    read: ({ content }) => typedIn(fields, content),
    versionOf: ({ version }) => version,
    save: (changes, { content, version }) =>
      savePart({ content: contentOf(fields, { ...typedIn(fields, content), ...changes }), version }),
    load,
    updateCache,
    messages: {
      saved: copy.published(title),
      text: `${copy.liveOn(page)} ${logged}`,
      fallback: copy.publishFailed,
    },
  })
  const { errors, isDirty } = form.formState
  const typed = form.watch()
  const serialized = JSON.stringify(typed)
  useEffect(() => {
    onTyped(contentOf(fields, typed))
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when a text changes
  }, [serialized])

  const clear = (name: string) => form.setValue(name, '', { shouldDirty: true, shouldValidate: true })
  const isDefault = fields.every(({ name }) => typed[name] === '')
  return (
    <section aria-labelledby={id} className="border-b border-border">
      <h2>
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-1.5 text-left"
        >
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={classes('shrink-0 transition-transform duration-100', isOpen && 'rotate-90')}
          />
          <span className="text-13 font-semibold">{title}</span>
          <span className="ml-auto truncate text-12 text-muted-foreground">
            {isDirty ? <span className="text-amber">Unsaved changes</span> : <LastEdit part={part} />}
          </span>
        </button>
      </h2>
      {/* Hidden, not unmounted, so that unsaved text is kept. */}
      <Form onSubmit={submit} hidden={!isOpen} className="pb-5">
        <div className="flex flex-col gap-4">
          {fields.map(({ name, label, path, isLong }) => {
            const Control = isLong ? Textarea : Input
            return (
              <Field key={name} label={label} error={errors[name]?.message}>
                <div className="flex items-start gap-1">
                  <Control
                    dir="auto"
                    autoComplete="off"
                    placeholder={textAt(defaults, path) || 'Empty'}
                    {...form.register(name)}
                  />
                  {typed[name] !== '' && (
                    <Tooltip text="Reset to default">
                      <IconButton
                        icon={RotateCcw}
                        label={copy.resetField(label)}
                        className="mt-0.75 shrink-0 touch:mt-0"
                        onClick={() => clear(name)}
                      />
                    </Tooltip>
                  )}
                </div>
              </Field>
            )
          })}
          {!isDefault && (
            <Button
              variant="ghost"
              icon={RotateCcw}
              className="-ml-3 self-start"
              onClick={() => {
                for (const { name } of fields) clear(name)
              }}
            >
              Reset to default
            </Button>
          )}
          <SectionFooter
            state={form.formState}
            others={others}
            labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
            format={(_name, text) => text || 'Default'}
            action="Publish"
            onDiscard={discard}
          />
        </div>
      </Form>
    </section>
  )
}

function LastEdit({ part: { updatedAt, updatedBy, content } }: { part: SitePart }) {
  const isDefault = Object.keys(content).length === 0
  return <LastEdited at={isDefault ? null : updatedAt} by={updatedBy} />
}
