import { classes } from '../base/classes.ts'

type Props = {
  label: string
  /** From 0 to 1. */
  share: number
  className?: string
}

export const Progress = ({ label, share, className }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className={classes('h-1 overflow-hidden rounded-[2px] bg-secondary', className)}
  >
    <div
      className="h-full rounded-[2px] bg-primary shadow-[inset_0_0_0_2px_var(--primary-edge)] transition-[width] duration-200"
      style={{ width: `${share * 100}%` }}
    />
  </div>
)
