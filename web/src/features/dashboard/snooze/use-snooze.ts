import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { snoozesApi } from '@mantel/domain/snoozes'
import { errorText, useChange } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

/** What can be snoozed, with the facts that the user sees. */
export type Snoozable = { kind: 'project' | 'invoice'; id: string; title: string; facts: string }

/** Hides a project or invoice from the user's own “Needs your attention” list, and shows it again. */
export function useSnooze(today: Day) {
  const [project, invoice] = [useChange(snoozesApi.project), useChange(snoozesApi.invoice)]
  const [ofProject, ofInvoice] = [useChange(snoozesApi.showProject), useChange(snoozesApi.showInvoice)]

  const snooze = async ({ kind, id, facts }: Snoozable, until: Day) => {
    const input = { params: { id }, body: { until, facts } }
    await (kind === 'project' ? project.mutateAsync(input) : invoice.mutateAsync(input))
  }
  async function show({ kind, id }: Pick<Snoozable, 'kind' | 'id'>) {
    const input = { params: { id } }
    try {
      await (kind === 'project' ? ofProject.mutateAsync(input) : ofInvoice.mutateAsync(input))
    } catch (error) {
      toastError(errorText(error, copy.notShown))
    }
  }
  const confirm = (subject: Snoozable, until: Day) =>
    toast({
      title: copy.snoozedUntil(formatShortDay(until, today)),
      text: subject.title,
      action: { label: 'Undo', run: () => void show(subject) },
    })
  async function run(subject: Snoozable, until: Day) {
    try {
      await snooze(subject, until)
      confirm(subject, until)
    } catch (error) {
      toastError(errorText(error, copy.notSnoozed))
    }
  }
  return { snooze, confirm, run, show }
}
