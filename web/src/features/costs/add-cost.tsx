import { formatDollars } from '@mantel/domain/basics/money'
import type { ProjectCost, SavedCost } from '@mantel/domain/costs'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useInputForm } from '../../platform/saving/form.ts'
import { getDraft, saveDraft } from '../../platform/session/drafts.ts'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { controlHeight, controlLook, Field, Input } from '../../ui/form/field.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import * as copy from './copy.tsx'
import { costFields, matchingCosts } from './cost-fields.ts'
import { savedCostsQuery, useAddCost, useSaveCost } from './queries.ts'

type Typed = z.input<typeof costFields>
const blank: Typed = { description: '', cost: '', isSaved: false }

type Props = { projectId: string; onAdded: (cost: ProjectCost) => void }

/** Adds a saved cost, or a new one that can be saved for next time. */
export function AddCost({ projectId, onAdded }: Props) {
  const maySave = can(useUser(), 'costs:read')
  const { data: saved } = useQuery(savedCostsQuery)
  const draft = `cost of ${projectId}`
  const form = useInputForm(costFields, { defaultValues: getDraft<Typed>(draft) ?? blank })
  const { watch } = form
  const { errors, isSubmitting } = form.formState
  const [chosen, setChosen] = useState<SavedCost | null>(null)
  const [save, add] = [useSaveCost(), useAddCost()]
  const description = watch('description')
  const known = chosen ?? saved?.find(({ name, isActive }) => isActive && isSame(name, description)) ?? null

  // Stores the typed values, so that they are still there after the user switches to another tab of the project.
  useEffect(() => {
    const { unsubscribe } = watch((values) => saveDraft(draft, values))
    return unsubscribe
  }, [watch, draft])

  const submit = form.handleSubmit(async ({ isSaved, ...body }) => {
    try {
      const savedCost =
        known ??
        (isSaved
          ? await save.mutateAsync({ body: { name: body.description, defaultCost: body.cost } })
          : null)
      // Stores the saved cost, so that a retry does not save it again if adding it to the project fails.
      setChosen(savedCost)
      const added = await add.mutateAsync({
        params: { id: projectId },
        body: { ...body, savedResourceId: savedCost?.id ?? null },
      })
      setChosen(null)
      form.reset(blank, { keepFieldsRef: true })
      form.setFocus('description')
      onAdded(added)
    } catch (error) {
      form.refuseHere(error, copy.costNotAdded)
    }
  })

  const { ref, name, onBlur } = form.register('description')
  return (
    <Form onSubmit={submit} aria-label="Add cost" className="flex flex-col gap-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_140px_auto] items-start gap-2.5 max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label="Description" error={errors.description?.message} className="max-sm:col-span-2">
          <Combobox
            ref={ref}
            name={name}
            onBlur={(event) => void onBlur(event)}
            maxLength={500}
            placeholder="Movers, two trips"
            listLabel="Saved costs"
            text={description}
            onType={(text) => {
              setChosen(null)
              form.setValue('description', text, { shouldValidate: form.formState.isSubmitted })
            }}
            options={matchingCosts(saved, description).map((cost) => ({
              key: cost.id,
              label: cost.name,
              aside: formatDollars(cost.defaultCost),
              value: cost,
            }))}
            onChoose={(cost) => {
              setChosen(cost)
              form.setValue('description', cost.name)
              if (cost.defaultCost > 0) form.setValue('cost', formatDollars(cost.defaultCost).slice(1))
              form.setFocus('cost', { shouldSelect: true })
            }}
            className={classes(controlLook, controlHeight, 'pb-0.5')}
          />
        </Field>
        <Field label="Amount" error={errors.cost?.message}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="$1,980"
            className="tabular-nums"
            {...form.register('cost')}
          />
        </Field>
        <Button type="submit" busy={isSubmitting} className="mt-5.75 h-8.5 touch:h-11">
          Add cost
        </Button>
      </div>
      {maySave && description.trim() !== '' && !known && (
        <Checkbox {...form.register('isSaved')}>{copy.saveForNextTime}</Checkbox>
      )}
      {errors.root && <FormError>{errors.root.message}</FormError>}
    </Form>
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
