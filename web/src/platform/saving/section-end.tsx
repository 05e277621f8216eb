import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { BothVersionsDialog } from '../../ui/overlay/both-versions-dialog.tsx'
import { modKey } from '../shortcuts.ts'
import type { Texts } from './merge-edits.ts'
import type { Conflict } from './section-form.ts'

type Props<Typed extends Texts> = ConflictProps<Typed> & {
  state: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string } } }
  /** What saving is called here. */
  action?: string
  onDiscard: () => void
}

/** Where every section ends: what is in the way of saving, and the bar that saves. */
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
  /** A value in the words of the screen, where that is not as it is typed. */
  say?: (name: keyof Typed, text: string) => ReactNode
}

/** Somebody else was quicker. */
export function SectionConflict<Typed extends Texts>({ conflict, labels, say }: ConflictProps<Typed>) {
  const shown = (name: keyof Typed, text: string | undefined) =>
    say && text !== undefined ? say(name, text) : text
  if (!conflict) return null
  return (
    <BothVersionsDialog
      fields={conflict.names.map((name) => ({
        label: labels[name],
        yours: shown(name, conflict.mine[name]),
        theirs: shown(name, conflict.theirs[name]),
      }))}
      onKeepMine={() => conflict.choose('mine')}
      onTakeTheirs={() => conflict.choose('theirs')}
      onClose={() => conflict.choose('later')}
    />
  )
}
