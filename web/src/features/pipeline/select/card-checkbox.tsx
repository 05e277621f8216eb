import { classes } from '../../../ui/base/classes.ts'
import { boxLook } from '../../../ui/form/checkbox.tsx'

type Props = {
  title: string
  isSelected: boolean
  /** Whether any card is selected. Every card then shows its checkbox. */
  isChoosing: boolean
  className?: string
}

/** `CardArea` handles the clicks. Not a tab stop, because X selects the focused card. */
export const CardCheckbox = ({ title, isSelected, isChoosing, className }: Props) => (
  <span
    data-select
    className={classes(
      'group-hover/card:opacity-100 group-has-[a:focus-visible]/card:opacity-100',
      isChoosing ? 'opacity-100' : 'opacity-0 touch:pointer-events-none touch:opacity-0!',
      className,
    )}
  >
    <input
      type="checkbox"
      readOnly
      checked={isSelected}
      aria-label={`Select ${title}`}
      tabIndex={-1}
      className={classes(boxLook, 'block')}
    />
  </span>
)
