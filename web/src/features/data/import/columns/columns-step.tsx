import type { ImportRun } from '@mantel/domain/data'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Form, FormError } from '../../../../ui/form/form.tsx'
import * as copy from '../copy.tsx'
import { useCheckImport } from '../queries.ts'
import { formatCount, rowCount } from '../review/counts-text.ts'
import { DuplicatesChoice } from '../review/duplicates-choice.tsx'
import { ChooseAnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'
import { ColumnList } from './column-list.tsx'
import { earlierDuplicates, hasRequiredField, type Mapping } from './mapping.ts'

export function ColumnsStep({ run }: { run: ImportRun }) {
  const { id, kind, columns, fileName, total } = run
  const navigate = useNavigate()
  const check = useCheckImport(id)
  const form = useRef<HTMLFormElement>(null)
  const [mapping, setMapping] = useState<Mapping>(run.mapping)
  const [duplicates, setDuplicates] = useState(run.duplicates)
  const [isIncomplete, setIncomplete] = useState(false)
  const choose = (at: number, field: string | null) =>
    setMapping(mapping.map((current, index) => (index === at ? field : current)))

  function submit() {
    const hasDuplicate = earlierDuplicates(mapping).some((first) => first !== null)
    setIncomplete(!hasRequiredField(kind, mapping))
    if (hasDuplicate) return form.current?.querySelector<HTMLElement>('select[aria-invalid]')?.focus()
    if (!hasRequiredField(kind, mapping)) return form.current?.querySelector('select')?.focus()
    check.mutate(
      { mapping: [...mapping], duplicates },
      {
        onSuccess: () =>
          void navigate({ to: '/app/settings/import/$kind', params: { kind }, search: { import: id } }),
      },
    )
  }
  return (
    <>
      <StepHeading>Match columns</StepHeading>
      <StepText>
        {copy.fileContents(
          <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi>,
          rowCount(total),
          `${formatCount(columns.length)} ${columns.length === 1 ? 'column' : 'columns'}`,
        )}
      </StepText>
      <Form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!check.isPending) submit()
        }}
      >
        <ColumnList
          run={run}
          mapping={mapping}
          // After the first check, the user has confirmed every match, so none is marked as automatic.
          autoMatched={run.state === 'mapping' ? run.mapping : []}
          onChoose={choose}
        />
        <DuplicatesChoice kind={kind} value={duplicates} onChange={setDuplicates} />
        {isIncomplete && !hasRequiredField(kind, mapping) && (
          <div className="mt-5">
            <FormError>{copy.requiredColumn[kind]}</FormError>
          </div>
        )}
        {check.error && (
          <div className="mt-5">
            <FormError>{errorText(check.error, copy.checkFailed)}</FormError>
          </div>
        )}
        <StepActions>
          <Button type="submit" variant="primary" busy={check.isPending}>
            Review import
          </Button>
          <ChooseAnotherFile kind={kind} />
        </StepActions>
        <p className="mt-2 text-12 leading-4 text-muted-foreground">{copy.notImportedYet}</p>
      </Form>
    </>
  )
}
