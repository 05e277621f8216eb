import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { passwordInput } from '@mantel/domain/auth/auth'
import { isSameName } from '@mantel/domain/contracts/typed-names'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useInputForm } from '../../../../platform/saving/form.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Field, Input } from '../../../../ui/form/field.tsx'
import { Form, FormError } from '../../../../ui/form/form.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx'
import { OwnPasswordField } from '../../../team/own-password-field.tsx'
import { logged } from '../../copy.ts'
import { cacheCompany, useRequestDeletion } from '../queries.ts'
import * as copy from './copy.tsx'

type Props = { company: CompanyOnPage; cascade: string; onClose: () => void }

/** Asks for the company's name and the SuperAdmin's own password. */
export function DeleteDialog({ company: { id, name }, cascade, onClose }: Props) {
  const queries = useQueryClient()
  const request = useRequestDeletion()
  const form = useInputForm(inputFor(name), { defaultValues: { name: '', currentPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const company = await request
      .mutateAsync({ params: { id }, body })
      .catch((error: unknown) => form.refuseHere(error, copy.deleteFailed))
    if (!company) return
    cacheCompany(queries, company)
    onClose()
    toast({
      title: copy.deletionScheduled(name),
      text: `${copy.undoUntilThen} ${logged}`,
    })
  })
  return (
    <Dialog open onOpenChange={onClose} title={copy.deleteTitle(name)} description={copy.deleteText(cascade)}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={copy.typeToConfirm(name)} error={errors.name?.message}>
          <Input autoComplete="off" spellCheck={false} {...form.register('name')} />
        </Field>
        <OwnPasswordField error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isSubmitting}>
            {copy.deleteAction}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const inputFor = (name: string) =>
  z.strictObject({
    name: z.string().refine((typed) => isSameName(typed, name), copy.wrongName),
    currentPassword: passwordInput,
  })
