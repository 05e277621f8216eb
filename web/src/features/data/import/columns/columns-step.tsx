import type { ImportRun } from '@mantel/domain/data'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { Form, FormError } from '../../../../ui/form/form.tsx'
import { wordsFor } from '../import-text.ts'
import { useCheckImport } from '../queries.ts'
import { inFigures, rowsIn } from '../review/counts-text.ts'
import { DuplicatesChoice } from '../review/duplicates-choice.tsx'
import { AnotherFile, StepActions, StepHeading, StepText } from '../step-parts.tsx'
import { ColumnList } from './column-list.tsx'
import { isEnough, type Mapping, takenBefore } from './mapping.ts'

/** What each column is, and what happens to those who are here already. */
export function ColumnsStep({ run }: { run: ImportRun }) {
  const { id, kind, columns, fileName, total } = run
  const navigate = useNavigate()
  const check = useCheckImport(id)
  const form = useRef<HTMLFormElement>(null)
  const [mapping, setMapping] = useState<Mapping>(run.mapping)
  const [duplicates, setDuplicates] = useState(run.duplicates)
  const [isLacking, setLacking] = useState(false)
  const choose = (at: number, field: string | null) =>
    setMapping(mapping.map((before, index) => (index === at ? field : before)))

  function submit() {
    const isDouble = takenBefore(mapping).some((first) => first !== null)
    setLacking(!isEnough(kind, mapping))
    if (isDouble) return form.current?.querySelector<HTMLElement>('select[aria-invalid]')?.focus()
    if (!isEnough(kind, mapping)) return form.current?.querySelector('select')?.focus()
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
      <StepHeading>Match the columns</StepHeading>
      <StepText>
        <bdi className="font-medium wrap-anywhere text-foreground">{fileName}</bdi> has {rowsIn(total)} and{' '}
        {inFigures(columns.length)} {columns.length === 1 ? 'column' : 'columns'}. Look at what we guessed,
        and choose where we could not.
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
          // What was guessed counts as chosen once it was checked.
          guessed={run.state === 'mapping' ? run.mapping : []}
          onChoose={choose}
        />
        <DuplicatesChoice kind={kind} value={duplicates} onChange={setDuplicates} />
        {isLacking && !isEnough(kind, mapping) && (
          <div className="mt-5">
            <FormError>{wordsFor[kind].missing}</FormError>
          </div>
        )}
        {check.error && (
          <div className="mt-5">
            <FormError>{errorText(check.error, 'The sheet could not be checked')}</FormError>
          </div>
        )}
        <StepActions>
          <Button type="submit" variant="primary" busy={check.isPending}>
            Check the sheet
          </Button>
          <AnotherFile kind={kind} />
        </StepActions>
        <p className="mt-2 text-12 leading-4 text-muted-foreground">Checking changes nothing.</p>
      </Form>
    </>
  )
}
