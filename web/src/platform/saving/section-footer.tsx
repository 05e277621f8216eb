import type { ComponentProps } from 'react'
import { FormError } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { modKey } from '../shortcuts.ts'
import { DisputedFields } from './disputed-fields.tsx'
import { FieldConflict } from './field-conflict.tsx'
import type { Others, Texts } from './section-form.ts'

type Props<Typed extends Texts> = Omit<ComponentProps<typeof FieldConflict<Typed>>, 'conflict'> & {
  others: Others<Typed>
  state: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string } } }
  /** The label of the save button. */
  action?: string
  onDiscard: () => void
}

/** The footer of every section: the form's error, what others changed, the save bar and the conflict dialog. */
export const SectionFooter = <Typed extends Texts>({
  state,
  action,
  onDiscard,
  others,
  ...display
}: Props<Typed>) => (
  <>
    {state.errors.root?.message && <FormError>{state.errors.root.message}</FormError>}
    <SaveBar
      isDirty={state.isDirty}
      busy={state.isSubmitting}
      keys={modKey('↵')}
      action={action}
      onDiscard={onDiscard}
      notes={others.disputed.length > 0 && <DisputedFields others={others} {...display} />}
    />
    <FieldConflict conflict={others.conflict} {...display} />
  </>
)
