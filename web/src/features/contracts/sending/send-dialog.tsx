import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract } from '@mantel/domain/contracts/contracts'
import { dayIn } from '@mantel/domain/dates'
import type { FilledMessage } from '@mantel/domain/message-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useInputForm } from '../../../platform/saving/form.ts'
import { isStale } from '../../../platform/saving/merge-edits.ts'
import { toast } from '../../../platform/toast.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { TemplateMenu } from '../../message-templates/template-menu.tsx'
import { contractQuery, useSendContract } from '../queries.ts'
import { LetterFrame } from './email-frame.tsx'
import { gapIn, type LetterWords, withTemplate } from './email-text.ts'
import {
  expiryOptions,
  type SendingTyped,
  sendingFields,
  typedSending,
  worksUntil,
} from './sending-fields.ts'

type Props = {
  contract: Contract
  /** What the contract is for: the project’s title. */
  about: string
  timeZone: string
  onSent?: () => void
  onClose: () => void
}

/** To whom it goes, with which words, and for how long it can be signed. */
export function SendDialog({ contract, about, timeZone, onSent, onClose }: Props) {
  const isAgain = contract.state === 'sent' || contract.state === 'expired'
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={isAgain ? 'Send it again' : 'Send for signature'}
      description={
        isAgain
          ? 'They get a new link; the one from before stops working.'
          : 'The text is frozen as it stands. They get a private link to read and sign it.'
      }
    >
      <SendForm contract={contract} about={about} timeZone={timeZone} onSent={onSent} onClose={onClose} />
    </FormDialog>
  )
}

const isForOwner = ({ content }: Contract) => placedFields(content).some(({ signer }) => signer === 'owner')

type Schema = z.ZodType<z.output<typeof sendingFields>, SendingTyped>

function SendForm({ contract, about, timeZone, onSent, onClose }: Props) {
  const queries = useQueryClient()
  const send = useSendContract()
  const [first] = useState(() => typedSending(contract, about))
  const form = useInputForm(sendingFields as unknown as Schema, { defaultValues: first })
  const { errors, isDirty, isSubmitting } = form.formState
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const typed = form.watch()
  // What the fields were given, not typed; and what a template left open in them.
  const [found, setFound] = useState<LetterWords>(first)
  const [gaps, setGaps] = useState<string[]>([])

  function take(template: FilledMessage) {
    const words = withTemplate(form.getValues(), template, found)
    form.setValue('subject', words.subject, { shouldDirty: true })
    form.setValue('message', words.message, { shouldDirty: true })
    form.clearErrors(['subject', 'message'])
    form.setFocus('message')
    setFound({ subject: template.subject, message: template.text })
    setGaps([...gaps, ...template.gaps])
  }

  const submit = form.handleSubmit(async (given) => {
    const open = gapIn(given, gaps)
    if (open) {
      form.setError(open.name, { message: `Nothing is known for ${open.gap}: write it, or take it out` })
      return form.setFocus(open.name)
    }
    try {
      await send.mutateAsync({ params: { id: contract.id }, body: { ...given, version: contract.version } })
      toast({ title: 'Contract sent', text: `To ${given.recipientName}, ${given.recipientEmail}` })
      onSent?.()
      onClose()
    } catch (error) {
      if (isStale(error)) void queries.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey })
      form.refuseHere(error, 'The contract could not be sent')
    }
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="To" error={errors.recipientName?.message}>
          <Input dir="auto" autoComplete="off" {...form.register('recipientName')} />
        </Field>
        <Field label="Email" error={errors.recipientEmail?.message}>
          <Input type="email" autoComplete="off" {...form.register('recipientEmail')} />
        </Field>
      </div>
      <Field
        label="CC"
        optional
        error={errors.ccEmails?.message}
        hint="Up to five addresses. They get the signed copy, not the link to sign."
      >
        <Input autoComplete="off" spellCheck={false} {...form.register('ccEmails')} />
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <Input dir="auto" autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field
        label="Message"
        optional
        error={errors.message?.message}
        action={<TemplateMenu projectId={contract.projectId} category="contract" onChoose={take} />}
      >
        <Textarea placeholder="Anything they should know before they read it" {...form.register('message')} />
      </Field>
      <LetterFrame recipientName={typed.recipientName} message={typed.message} />
      <Field
        label="Can be signed for"
        error={errors.expiresInDays?.message}
        hint={`The link works until ${worksUntil(today, typed.expiresInDays)}.`}
      >
        <div className="max-w-40">
          <Select options={expiryOptions} {...form.register('expiresInDays')} />
        </div>
      </Field>
      <div className="text-13 leading-4.5">
        <Switch
          checked={typed.remindersEnabled}
          onChange={(isOn) => form.setValue('remindersEnabled', isOn, { shouldDirty: true })}
        >
          Remind them until they sign
        </Switch>
        <p className="mt-0.5 pl-10 text-12 leading-4 text-muted-foreground">
          After three days, then every three days, four times at most.
        </p>
      </div>
      {contract.owner && isForOwner(contract) && (
        <p className="text-13 leading-4.5 text-muted-foreground">
          <bdi>{contract.owner.name}</bdi>’s signature is placed when you send.
        </p>
      )}
      <DialogFooter error={errors.root?.message} action="Send" busy={isSubmitting} onCancel={onClose} />
    </Form>
  )
}
