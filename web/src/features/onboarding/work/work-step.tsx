import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInputForm } from '../../../platform/saving/form.ts'
import { type Entry, remove } from '../../settings/lists/list-draft.ts'
import { stageList, typeList } from '../../settings/lists/list-kinds.ts'
import { RemovalDialog } from '../../settings/lists/removal-dialog.tsx'
import { cacheSettings } from '../../settings/queries.ts'
import { NumberWithUnit } from '../../settings/timeline/number-with-unit.tsx'
import * as copy from '../copy.ts'
import { useSaveError } from '../save-error.ts'
import { useStepNavigation } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { Chips } from './chips.tsx'
import { useListDraft } from './list-draft.ts'
import { dayFields, listProblem, saveWork } from './save-work.ts'

export function WorkStep({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const { onDone } = useStepNavigation()
  const describeError = useSaveError()
  const stages = useListDraft(settings, stageList)
  const types = useListDraft(settings, typeList)
  const [removing, setRemoving] = useState<{ list: typeof stages; entry: Entry } | null>(null)
  const { stageDurationDays, depositDueDays, finalPaymentDays } = settings.timeline
  const form = useInputForm(dayFields, {
    defaultValues: {
      stageDurationDays: String(stageDurationDays),
      depositDueDays: String(depositDueDays),
      finalPaymentDays: String(finalPaymentDays),
    },
  })
  const { errors, isSubmitting } = form.formState
  const [listErrors, setListErrors] = useState<{ stages?: string; types?: string }>({})
  const [problem, setProblem] = useState<string | null>(null)

  const save = form.handleSubmit(async (days) => {
    const found = { stages: listProblem(stageList, stages.draft), types: listProblem(typeList, types.draft) }
    setListErrors(found)
    if (found.stages || found.types) return
    setProblem(null)
    try {
      const work = { stages: stages.draft, types: types.draft, days }
      await saveWork(work, settings, (saved) => cacheSettings(queries, saved))
      onDone()
    } catch (error) {
      setProblem(await describeError(error, copy.workFailed))
    }
  })
  const removeFrom = (list: typeof stages) => (entry: Entry) => {
    if (entry.used > 0) setRemoving({ list, entry })
    else list.change(remove(list.draft, entry.key, null))
  }
  return (
    <StepForm title="How you work" intro={copy.workIntro} busy={isSubmitting} error={problem} onSubmit={save}>
      <Chips
        draft={stages.draft}
        text={stageList.text}
        error={listErrors.stages}
        onChange={stages.change}
        onRemove={removeFrom(stages)}
      />
      <Chips
        draft={types.draft}
        text={typeList.text}
        error={listErrors.types}
        onChange={types.change}
        onRemove={removeFrom(types)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberWithUnit
          label="Staging period"
          unit="days"
          error={errors.stageDurationDays?.message}
          {...form.register('stageDurationDays')}
        />
        <NumberWithUnit
          label="Deposit due"
          unit="days after signing"
          error={errors.depositDueDays?.message}
          {...form.register('depositDueDays')}
        />
        <NumberWithUnit
          label="Balance due"
          unit="days after install"
          error={errors.finalPaymentDays?.message}
          {...form.register('finalPaymentDays')}
        />
      </div>
      {removing && (
        <RemovalDialog
          text={removing.list.text}
          name={removing.entry.name}
          sentence={removing.list.text.question(removing.entry.name, removing.entry.used)}
          others={removing.list.draft.entries.filter(({ key }) => key !== removing.entry.key)}
          onChoose={(to) => {
            removing.list.change(remove(removing.list.draft, removing.entry.key, to))
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </StepForm>
  )
}
