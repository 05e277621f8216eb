import { type CompanyOnPage, gracePeriodDays } from '@mantel/domain/admin/companies'
import { passwordInput } from '@mantel/domain/auth'
import { isSameName } from '@mantel/domain/contracts/typed-names'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Field, Input } from '../../../../ui/form/field.tsx'
import { Form, FormError } from '../../../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx'
import { logged } from '../../../activity/logged.ts'
import { OwnPasswordField } from '../../../team/own-password-field.tsx'
import { keepCompany, useRequestDeletion } from '../queries.ts'

type Props = { company: CompanyOnPage; cascade: string; onClose: () => void }

/** The last word: its name typed out, and proof of who says it. */
export function DeleteDialog({ company: { id, name }, cascade, onClose }: Props) {
  const queries = useQueryClient()
  const request = useRequestDeletion()
  const form = useInputForm(inputFor(name), { defaultValues: { name: '', currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const company = await request
      .mutateAsync({ params: { id }, body })
      .catch((error: unknown) => form.refuseHere(error, 'The company could not be deleted'))
    if (!company) return
    keepCompany(queries, company)
    onClose()
    toast({
      title: `${name} will be deleted in ${gracePeriodDays} days`,
      text: `Until then you can undo it here. ${logged}`,
    })
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete ${name}?`}
      description={`${cascade} go with it. Its people are signed out at once; after ${gracePeriodDays} days it is gone for good.`}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={`Type “${name}” to confirm`} error={errors.name?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('name')} />
        </Field>
        <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            Delete in {gracePeriodDays} days
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const inputFor = (name: string) =>
  z.strictObject({
    name: z.string().refine((typed) => isSameName(typed, name), 'This is not the company’s name'),
    currentPassword: passwordInput,
  })
