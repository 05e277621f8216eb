import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { BothVersionsDialog } from '../../ui/overlay/both-versions-dialog.tsx'
import { modKey } from '../shortcuts.ts'
import type { Texts } from './merge-edits.ts'
import type { Conflict } from './section-form.ts'

type Props<Typed extends Texts> = ConflictProps<Typed> & {
  state: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string } } }
  /** The label of the save button. */
  action?: string
  onDiscard: () => void
}

/** The end of every section: the form's error, the save bar and the conflict dialog. */
export const SectionEnd = <Typed extends Texts>({ state, action, onDiscard, ...conflict }: Props<Typed>) => (
  <>
    {state.errors.root?.message && <FormError>{state.errors.root.message}</FormError>}
    <SaveBar
      isDirty={state.isDirty}
      busy={state.isSubmitting}
      keys={modKey('↵')}
      action={action}
      onDiscard={onDiscard}
    />
    <SectionConflict {...conflict} />
  </>
)

type ConflictProps<Typed extends Texts> = {
  conflict: Conflict<Typed> | null
  labels: Record<keyof Typed, string>
  /** Formats a value as the screen shows it, if that differs from the typed text. */
  format?: (name: keyof Typed, text: string) => ReactNode
}

/** Shown if someone else saved the same fields first. */
export function SectionConflict<Typed extends Texts>({ conflict, labels, format }: ConflictProps<Typed>) {
  const formatted = (name: keyof Typed, text: string | undefined) =>
    format && text !== undefined ? format(name, text) : text
  if (!conflict) return null
  return (
    <BothVersionsDialog
      fields={conflict.names.map((name) => ({
        label: labels[name],
        yours: formatted(name, conflict.mine[name]),
        theirs: formatted(name, conflict.theirs[name]),
      }))}
      onKeepMine={() => conflict.choose('mine')}
      onTakeTheirs={() => conflict.choose('theirs')}
      onClose={() => conflict.choose('later')}
    />
  )
}
