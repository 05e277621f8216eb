import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInputForm } from '../../../platform/saving/form.ts'
import { type Entry, remove } from '../../settings/lists/list-draft.ts'
import { stageList, typeList } from '../../settings/lists/list-kinds.ts'
import { RemovalDialog } from '../../settings/lists/removal-dialog.tsx'
import { keepSettings } from '../../settings/queries.ts'
import { Measure } from '../../settings/timeline/measure.tsx'
import { useExplaining } from '../step-announcement.ts'
import { useGoing } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { Chips } from './chips.tsx'
import { useListDraft } from './list-draft.ts'
import { dayFields, flawIn, saveWork } from './save-work.ts'

/** The words of the board, and the days that dates follow from. */
export function WorkStep({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const { onDone } = useGoing()
  const explain = useExplaining()
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
  const [flaws, setFlaws] = useState<{ stages?: string; types?: string }>({})
  const [problem, setProblem] = useState<string | null>(null)

  const save = form.handleSubmit(async (days) => {
    const found = { stages: flawIn(stageList, stages.draft), types: flawIn(typeList, types.draft) }
    setFlaws(found)
    if (found.stages || found.types) return
    setProblem(null)
    try {
      const work = { stages: stages.draft, types: types.draft, days }
      await saveWork(work, settings, (saved) => keepSettings(queries, saved))
      onDone()
    } catch (error) {
      setProblem(await explain(error, 'Your way of working could not be saved'))
    }
  })
  const takeOut = (list: typeof stages) => (entry: Entry) => {
    if (entry.used > 0) setRemoving({ list, entry })
    else list.change(remove(list.draft, entry.key, null))
  }
  return (
    <StepForm
      title="How you work"
      intro="Click a word to change it. Order and meaning of the stages are in your settings."
      busy={isSubmitting}
      error={problem}
      onSubmit={save}
    >
      <Chips
        draft={stages.draft}
        words={stageList.words}
        error={flaws.stages}
        onChange={stages.change}
        onRemove={takeOut(stages)}
      />
      <Chips
        draft={types.draft}
        words={typeList.words}
        error={flaws.types}
        onChange={types.change}
        onRemove={takeOut(types)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Measure
          label="A property stays staged"
          unit="days"
          error={errors.stageDurationDays?.message}
          {...form.register('stageDurationDays')}
        />
        <Measure
          label="Deposit is due"
          unit="days after signing"
          error={errors.depositDueDays?.message}
          {...form.register('depositDueDays')}
        />
        <Measure
          label="Balance is due"
          unit="days after the install"
          error={errors.finalPaymentDays?.message}
          {...form.register('finalPaymentDays')}
        />
      </div>
      {removing && (
        <RemovalDialog
          words={removing.list.words}
          name={removing.entry.name}
          sentence={removing.list.words.question(removing.entry.name, removing.entry.used)}
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
