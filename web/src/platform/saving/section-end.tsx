import type { ComponentProps } from 'react'
import { FormError } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { modKey } from '../shortcuts.ts'
import { FieldConflict } from './field-conflict.tsx'
import type { Texts } from './section-form.ts'

type Props<Typed extends Texts> = ComponentProps<typeof FieldConflict<Typed>> & {
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
    <FieldConflict {...conflict} />
  </>
)
