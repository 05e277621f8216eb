import { addDays, daysBetween, formatNumericDay } from '@mantel/domain/basics/dates'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { useEditing } from './editing-context.ts'
import { PanelNumber, PanelSection } from './panel-fields.tsx'
import { parseDays } from './parse-numbers.ts'

/** When each part is due, in days after the issue date. The dates themselves are on the document. */
export function DueSection() {
  const { fields, edited, mode, change } = useEditing()
  const isOwn = fields.depositDueDate !== null || fields.dueDate !== null
  const [first, second] = edited.shown.parts
  const isWholeDeposit = first?.kind === 'full' && (edited.amounts?.deposit ?? 0) > 0
  return (
    <PanelSection title="Due dates">
      <div className="grid grid-cols-2 gap-3">
        {second || isWholeDeposit ? (
          <DueDays label={isWholeDeposit ? 'Due after' : 'Deposit due after'} name="depositDueDate" />
        ) : null}
        {!isWholeDeposit && <DueDays label={second ? 'Balance due after' : 'Due after'} name="dueDate" />}
      </div>
      <p className="mt-2 text-12 leading-4 text-muted-foreground">
        {copy.daysHint} {mode === 'draft' && !isOwn && copy.datesFollow}
        {mode === 'draft' && isOwn && (
          <Button variant="link" size="small" onClick={() => change({ depositDueDate: null, dueDate: null })}>
            {copy.useProjectDates}
          </Button>
        )}
      </p>
    </PanelSection>
  )
}

type Props = { label: string; name: 'depositDueDate' | 'dueDate' }

function DueDays({ label, name }: Props) {
  const { invoice, fields, problems, change } = useEditing()
  const planned = invoice.plannedDates
  const issueDate = fields.issueDate ?? planned?.issueDate
  const dueDate = fields[name] ?? planned?.[name]
  if (!issueDate) return null
  return (
    <PanelNumber
      label={label}
      unit="days"
      value={dueDate ? Math.max(0, daysBetween(issueDate, dueDate)) : 0}
      format={String}
      parse={parseDays}
      onChange={(days) => change({ [name]: addDays(issueDate, days) })}
      hint={dueDate ? copy.dueOn(formatNumericDay(dueDate)) : undefined}
      problem={problems[name]}
    />
  )
}
