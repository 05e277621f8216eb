import { leadName, leadsApi } from '@mantel/domain/leads/leads'
import type { FilledMessage } from '@mantel/domain/message-templates'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call, errorText } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import { useInputForm } from '../../../platform/saving/form.ts'
import { deleteDraft, getDraft, saveDraft } from '../../../platform/session/drafts.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TemplateChoice } from '../../message-templates/template-menu.tsx'
import type { AnyLead } from '../changes.ts'
import * as copy from '../copy.ts'
import { leadTemplatesQuery, useReply } from '../queries.ts'

type Props = { lead: AnyLead; onClose: () => void }

const replyInput = leadsApi.reply.body
type Values = z.input<typeof replyInput>

export const ReplyDialog = ({ lead, onClose }: Props) => (
  <FormDialog
    open
    onOpenChange={onClose}
    title={copy.replyTitle(leadName(lead))}
    description={copy.replyTo(lead.email ?? '')}
  >
    <ReplyForm lead={lead} onClose={onClose} />
  </FormDialog>
)

function ReplyForm({ lead, onClose }: Props) {
  const { companyName } = useUser()
  const queries = useQueryClient()
  const send = useReply()
  const { data: templates } = useQuery(leadTemplatesQuery(lead.id))
  const draft = draftName(lead.id)
  const form = useInputForm(replyInput, {
    defaultValues: getDraft<Values>(draft) ?? {
      subject: copy.replySubject(companyName ?? ''),
      text: '',
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const [gaps, setGaps] = useState<string[]>([])

  function fillIn(template: FilledMessage) {
    form.setValue('subject', template.subject, { shouldDirty: true })
    const typed = form.getValues('text').trimEnd()
    form.setValue('text', typed ? `${typed}\n\n${template.text}` : template.text, { shouldDirty: true })
    form.setFocus('text')
    setGaps([...gaps, ...template.gaps])
  }

  const submit = form.handleSubmit(async (body) => {
    const gap = gaps.find((text) => body.text.includes(text) || body.subject.includes(text))
    if (gap) return form.setError('text', { message: copy.fillGap(gap) })
    const reply = await send
      .mutateAsync({ params: { id: lead.id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.notSent))
    if (!reply) return
    deleteDraft(draft)
    onClose()
    toast({
      title: copy.replySending(leadName(lead)),
      action: { label: 'Undo', run: () => void cancel(queries, lead.id, reply.id, body) },
    })
  })

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Subject" error={errors.subject?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field
        label="Message"
        error={errors.text?.message}
        action={<TemplateChoice templates={templates} onChoose={fillIn} />}
      >
        <Textarea
          className="min-h-44"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just chosen to write
          autoFocus
          {...form.register('text')}
        />
      </Field>
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <DialogFooter error={errors.root?.message} action="Send" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}

const draftName = (leadId: string) => `reply to ${leadId}`

/** Cancels a reply and saves its text as a draft for the next time that the dialog opens. */
async function cancel(queries: QueryClient, id: string, replyId: string, values: Values) {
  try {
    await call(leadsApi.cancelReply, { params: { id, replyId } })
    saveDraft(draftName(id), values)
    toast({ title: copy.replyCanceled })
  } catch (error) {
    toastError(errorText(error, copy.notCanceled))
  }
  void refreshAfter(queries, leadsApi.cancelReply)
}
