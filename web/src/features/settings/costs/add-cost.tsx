import { savedCostInput } from '@mantel/domain/costs'
import { Plus } from 'lucide-react'
import { useInputForm } from '../../../platform/saving/form.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Unsaved } from '../../../ui/form/unsaved.tsx'
import * as copy from './copy.ts'
import { costFields, useAddCost } from './saved-costs.ts'

const fields = costFields.extend({ name: savedCostInput.shape.name })
const blank = { name: '', defaultCost: '' }

/** The form stays open after a cost is added, so that the user can add the next one. */
export function AddCost() {
  const add = useAddCost()
  const form = useInputForm(fields, { defaultValues: blank })
  const { errors, isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const added = await add.mutateAsync(body).catch((error: unknown) => form.refuse(error, copy.costNotAdded))
    if (!added) return
    form.reset(blank)
    form.setFocus('name')
    toast({ title: `${added.name} added` })
  })
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-3">
      <Unsaved isDirty={isDirty && !isSubmitting} />
      <Field label="Name" error={errors.name?.message} className="min-w-48 flex-1">
        <Input dir="auto" autoComplete="off" placeholder="Movers, half day" {...form.register('name')} />
      </Field>
      <Field label="Default amount" error={errors.defaultCost?.message} className="w-32">
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="$480"
          className="tabular-nums"
          {...form.register('defaultCost')}
        />
      </Field>
      <Button type="submit" icon={Plus} busy={isSubmitting} className="mt-5.75 h-8.5! touch:h-11!">
        Add cost
      </Button>
    </Form>
  )
}
