import type { SitePart } from '@mantel/domain/admin/content'
import { ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { SectionEnd } from '../../../platform/saving/section-end.tsx'
import { useSectionForm } from '../../../platform/saving/section-form.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { useSavePart } from './queries.ts'
import { contentOf, schemaOf, textAt, typedIn, type Words } from './section-text.ts'
import type { PartKind } from './sections.ts'

type Props = {
  part: SitePart
  kind: PartKind
  /** What the page is called, for the word about where it is now. */
  page: string
  startsOpen: boolean
  /** What is typed, for whoever shows it. */
  onTyped: (content: Words) => void
  load: () => Promise<SitePart>
  keep: (saved: SitePart) => void
}

/** One part of a page: every field empty as it is built in, or in somebody’s own words. */
export function PartEditor({ part, kind, page, startsOpen, onTyped, load, keep }: Props) {
  const { fields, copy, title } = kind
  const id = useId()
  const savePart = useSavePart(kind.endpoint)
  const [isOpen, setOpen] = useState(startsOpen)
  const { form, submit, conflict, discard } = useSectionForm(part, {
    schema: schemaOf(fields),
    read: ({ content }) => typedIn(fields, content),
    versionOf: ({ version }) => version,
    save: (changes, { content, version }) =>
      savePart({ content: contentOf(fields, { ...typedIn(fields, content), ...changes }), version }),
    load,
    updateCache: keep,
    messages: {
      saved: `${title} published`,
      text: `It is on the ${page} now, and in the activity log.`,
      fallback: 'It could not be published',
    },
  })
  const { errors, isDirty } = form.formState
  const typed = form.watch()
  const state = JSON.stringify(typed)
  useEffect(() => {
    onTyped(contentOf(fields, typed))
    // oxlint-disable-next-line react/exhaustive-deps -- only when something else is typed
  }, [state])

  const clear = (name: string) => form.setValue(name, '', { shouldDirty: true, shouldValidate: true })
  const isBuiltIn = fields.every(({ name }) => typed[name] === '')
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
      {/* Folded away, it keeps what was typed. */}
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
                    placeholder={textAt(copy, path) || 'Nothing'}
                    {...form.register(name)}
                  />
                  {typed[name] !== '' && (
                    <Tooltip text="Back to the built-in words">
                      <IconButton
                        icon={RotateCcw}
                        label={`Back to the built-in words: ${label}`}
                        className="mt-0.75 shrink-0 touch:mt-0"
                        onClick={() => clear(name)}
                      />
                    </Tooltip>
                  )}
                </div>
              </Field>
            )
          })}
          {!isBuiltIn && (
            <Button
              variant="ghost"
              icon={RotateCcw}
              className="-ml-3 self-start"
              onClick={() => {
                for (const { name } of fields) clear(name)
              }}
            >
              Back to the built-in words
            </Button>
          )}
          <SectionEnd
            state={form.formState}
            conflict={conflict}
            labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
            format={(_name, text) => text || 'The built-in words'}
            action="Publish"
            onDiscard={discard}
          />
        </div>
      </Form>
    </section>
  )
}

function LastEdit({ part: { updatedAt, updatedBy, content } }: { part: SitePart }) {
  if (updatedAt === null || Object.keys(content).length === 0) return 'Built-in words'
  return (
    <>
      Edited <RelativeTime at={updatedAt} />
      {updatedBy && ` by ${updatedBy}`}
    </>
  )
}
