import type { Output } from '@mantel/domain/endpoints/endpoint'
import { type Tag, tagInput, tagName, tagsApi } from '@mantel/domain/tags'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText, useChange } from '../../../platform/api/api.ts'
import { useEdits } from '../../../platform/saving/edits.ts'
import { FieldConflict } from '../../../platform/saving/field-conflict.tsx'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { LoadError, Skeleton } from '../../../ui/display/states.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { tagEdits, tagUsageQuery } from '../../tags/queries.ts'
import * as copy from './copy.ts'

type UsedTag = Output<typeof tagsApi.usage>[number]

/** Lets users add, rename and delete the company's tags. */
export function TagsPart() {
  const { data, error, refetch } = useQuery(tagUsageQuery)
  if (!data && error)
    return <LoadError small what="your tags" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32 w-full" />
  return (
    <>
      {data.length === 0 ? (
        <p className="text-13 leading-4.5">{copy.noTagsYet}</p>
      ) : (
        <ul aria-label="Tags">
          {data.map((tag) => (
            <TagRow key={tag.id} tag={tag} />
          ))}
        </ul>
      )}
      <AddTag />
    </>
  )
}

function TagRow({ tag }: { tag: UsedTag }) {
  const edits = useEdits(tagEdits, tag.id)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <li className="flex items-center gap-2 border-b border-border py-1">
      <dl className="min-w-0 flex-1">
        <InlineField
          look="text"
          label={`Name of tag ${tag.name}`}
          value={tag.name}
          empty="Add name"
          check={(name) => tagName.safeParse(name).error?.issues[0]?.message}
          onSave={edits.saveTyped((name) => ({ name: name.trim() }))}
        />
        <FieldConflict conflict={edits.conflict} labels={{ name: 'Name' }} />
      </dl>
      <span className="shrink-0 text-12 text-muted-foreground tabular-nums">
        {copy.tagUses(tag.clients, tag.projects)}
      </span>
      <IconButton icon={Trash2} label={`Delete tag ${tag.name}`} onClick={() => setDeleting(true)} />
      {isDeleting && <DeleteTag tag={tag} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeleteTag({ tag, onClose }: { tag: UsedTag; onClose: () => void }) {
  const remove = useChange(tagsApi.remove)
  const isUsed = tag.clients + tag.projects > 0
  return (
    <ConfirmDialog
      open
      title={`Delete the tag “${tag.name}”?`}
      action="Delete tag"
      busy={remove.isPending}
      refusal={remove.error ? errorText(remove.error, copy.tagNotDeleted) : undefined}
      onClose={onClose}
      onConfirm={() => {
        // Uses the promise, because the row unmounts before the mutation's own callbacks would run.
        const toastDeleted = () => toast({ title: `Tag ${tag.name} deleted` })
        remove.mutateAsync({ params: { id: tag.id } }).then(toastDeleted, () => {})
      }}
    >
      {isUsed ? copy.tagRemoval(copy.tagUses(tag.clients, tag.projects)) : copy.unusedTag}
    </ConfirmDialog>
  )
}

function AddTag() {
  const add = useChange(tagsApi.create)
  const form = useInputForm(tagInput, { defaultValues: { name: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const added = await add
      .mutateAsync({ body })
      .catch((error: unknown) => form.refuse(error, copy.tagNotAdded))
    if (!added) return
    form.reset({ name: '' })
    form.setFocus('name')
    toast({ title: `Tag ${(added as Tag).name} added` })
  })
  return (
    <Form onSubmit={submit} className="mt-3 flex max-w-90 items-start gap-3">
      <Field label="New tag" error={errors.name?.message} className="flex-1">
        <Input dir="auto" autoComplete="off" placeholder="VIP" {...form.register('name')} />
      </Field>
      <Button type="submit" icon={Plus} busy={isSubmitting} className="mt-5.75 h-8.5! touch:h-11!">
        Add tag
      </Button>
    </Form>
  )
}
