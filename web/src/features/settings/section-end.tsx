import type { ReactNode } from 'react'
import { modKey } from '../../platform/shortcuts.ts'
import { BothVersionsDialog } from '../../ui/both-versions-dialog.tsx'
import { FormError } from '../../ui/form.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { Conflict } from './section-form.ts'
import type { Texts } from './settling.ts'

type Props<Typed extends Texts> = {
  state: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string } } }
  conflict: Conflict<Typed> | null
  labels: Record<keyof Typed, string>
  /** A value in the words of the screen, where that is not as it is typed. */
  say?: (name: keyof Typed, text: string) => ReactNode
  onDiscard: () => void
}

/** Where every section ends: what is in the way of saving, and the bar that saves. */
export function SectionEnd<Typed extends Texts>({ state, conflict, labels, say, onDiscard }: Props<Typed>) {
  const shown = (name: keyof Typed, text: string | undefined) =>
    say && text !== undefined ? say(name, text) : text
  return (
    <>
      {state.errors.root?.message && <FormError>{state.errors.root.message}</FormError>}
      <SaveBar isDirty={state.isDirty} busy={state.isSubmitting} keys={modKey('↵')} onDiscard={onDiscard} />
      {conflict && (
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
      )}
    </>
  )
}
