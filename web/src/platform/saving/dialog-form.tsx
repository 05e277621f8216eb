import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../ui/form/form.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx'
import type { InputForm } from './form.ts'

type Props<In extends FieldValues, Out> = {
  form: InputForm<In, Out>
  /** The text of the submit button. */
  action: string
  isDangerous?: boolean
  save: (values: Out) => Promise<void>
  /** What the form says if saving fails without a reason. */
  failure: string
  onCancel: () => void
  children: ReactNode
}

/** The form of a dialog. If the server refuses, the form stays open with what was typed, and says why. */
export function DialogForm<In extends FieldValues, Out>(props: Props<In, Out>) {
  const { form, action, isDangerous, save, failure, onCancel, children } = props
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    save(values).catch((error: unknown) => form.refuseHere(error, failure)),
  )
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      {children}
      <DialogFooter
        error={errors.root?.message}
        action={action}
        isDangerous={isDangerous}
        busy={isSubmitting}
        onCancel={onCancel}
      />
    </Form>
  )
}
