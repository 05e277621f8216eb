import type { ImportKind, ImportRun } from '@mantel/domain/data'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Redirect } from '../../../layouts/guards/redirect.tsx'
import { RecordPage } from '../../../layouts/pages/record-page.tsx'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { toast } from '../../../platform/toast.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { FileStep } from './file/file-step.tsx'
import { ImportNotFound } from './import-not-found.tsx'
import { useNounLabels } from './noun-labels.ts'
import { useRunningImport } from './progress/watch-import.ts'
import { importQuery } from './queries.ts'
import { pluralNoun, resultOf } from './review/counts-text.ts'
import { ImportStep } from './review/import-step.tsx'
import { useStepFocus } from './step-focus.ts'
import { StepSkeleton } from './step-skeleton.tsx'
import { Stepper } from './stepper.tsx'
import { hasRun, type Step, stepOf } from './steps.ts'

type Props = { kind: ImportKind; id: string | undefined; requestedStep: 'columns' | undefined }

export function ImportPage({ kind, id, requestedStep }: Props) {
  const labels = useNounLabels()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined })
  const run = id === undefined ? undefined : data
  const isLoaded = id === undefined || run !== undefined
  const step = stepOf(run?.state, requestedStep)
  const content = useRef<HTMLDivElement>(null)
  useStepFocus(content, isLoaded ? `${step} ${step === 'import' ? run?.state : ''}` : undefined)
  useRunningImport(run, (ended, isOnScreen) => {
    if (isOnScreen) return
    const { failure, fileName } = ended
    const search = { import: ended.id }
    toast({
      title: resultOf(ended, labels),
      text: failure ?? fileName,
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/app/settings/import/$kind', params: { kind }, search }),
      },
    })
  })
  if (run && run.kind !== kind)
    return <Redirect to={`/app/settings/import/${run.kind}`} search={{ import: run.id }} />
  const title = `Import ${pluralNoun(kind, labels)}`
  return (
    <RecordPage list={{ to: '/app/settings', hash: 'data', label: labels.settings }} title={title}>
      <div ref={content} className="max-w-215 px-8 pt-5.5 pb-14 max-lg:px-5 max-md:px-4">
        <h1 className="font-serif text-27 leading-8.5 tracking-[-.02em]">{title}</h1>
        <Stepper
          current={step}
          isDone={hasRun(run?.state)}
          searchFor={(other) => searchFor(other, run && { id: run.id, state: run.state })}
        />
        <div className="mt-7 touch:mt-5">
          {id === undefined ? (
            <FileStep kind={kind} />
          ) : run ? (
            <ImportStep key={`${run.id} ${step}`} run={run} step={step} isOffline={error !== null} />
          ) : error ? (
            isFinal(error) ? (
              <ImportNotFound kind={kind} />
            ) : (
              <LoadError what="this import" message={errorText(error)} onRetry={() => void refetch()} />
            )
          ) : (
            <StepSkeleton />
          )}
        </div>
      </div>
    </RecordPage>
  )
}

function searchFor(step: Step, run: Pick<ImportRun, 'id' | 'state'> | undefined) {
  if (!run || run.state === 'running' || hasRun(run.state)) return null
  if (step === 'file') return {}
  if (step === 'columns') return { import: run.id, step: 'columns' as const }
  return null
}
