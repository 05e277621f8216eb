import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const variants = {
  primary:
    'border-primary-edge bg-primary text-primary-foreground font-semibold shadow-[inset_0_1px_0_rgb(255_255_255/.22),0_1px_2px_rgb(70_48_6/.18)] hover:brightness-[1.04] active:brightness-95',
  outline:
    'bg-card border-border-strong shadow-card hover:bg-[color-mix(in_srgb,hsl(var(--card)),hsl(var(--foreground))_4%)]',
  secondary:
    'border-transparent bg-secondary text-secondary-foreground hover:brightness-[.97] dark:hover:brightness-110',
  ghost: 'border-transparent text-muted-foreground hover:bg-hover hover:text-foreground',
  destructive: 'border-destructive/40 text-destructive hover:bg-red-soft',
  danger: 'border-transparent bg-destructive text-destructive-foreground font-semibold hover:brightness-110',
  link: 'border-0! text-primary-text underline underline-offset-3 decoration-from-font px-0! h-auto! hover:decoration-2',
} as const

const sizes = {
  small: 'h-7 rounded-control px-2.25 text-12-5 gap-1.5',
  medium: 'h-8 rounded-control px-3 text-13 gap-1.5',
  large: 'h-11 rounded-box px-4.5 text-15 gap-2',
} as const

type Props = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: LucideIcon
  /** The button shows a spinner, keeps its width and ignores further clicks. */
  busy?: boolean
  /** Applies the styles to its only child, such as a link. */
  asChild?: boolean
}

export function Button({
  variant = 'outline',
  size = 'medium',
  icon: Icon,
  busy,
  asChild,
  className,
  children,
  ...rest
}: Props) {
  const look = classes(
    'relative inline-flex items-center justify-center border font-medium whitespace-nowrap touch:min-h-11',
    'transition-[background-color,filter] duration-100 active:translate-y-px active:duration-75',
    // Only disabled buttons are dimmed; a busy one keeps its color.
    'disabled:pointer-events-none disabled:opacity-50',
    sizes[size],
    variants[variant],
    className,
  )
  const iconProps = size === 'large' ? { size: 16, strokeWidth: 1.6 } : { size: 14, strokeWidth: 1.8 }
  const icon = Icon && <Icon {...iconProps} aria-hidden className="shrink-0" />
  if (asChild) {
    return (
      <Slot.Root {...rest} className={look}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={busy || undefined}
      // Not `disabled`, which would remove the focus from the button.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner {...iconProps} inPlaceOf={Icon ? 'icon' : 'label'} /> : icon}
      {/* The invisible label keeps the width and is still the button's accessible name. */}
      {busy && !Icon ? <span className="opacity-0">{children}</span> : children}
    </button>
  )
}

type SpinnerProps = { size: number; strokeWidth: number; inPlaceOf: 'icon' | 'label' }

const Spinner = ({ inPlaceOf, ...iconProps }: SpinnerProps) => (
  <span className={classes('shrink-0', inPlaceOf === 'label' && 'absolute')}>
    <LoaderCircle {...iconProps} aria-hidden className="animate-spin" />
  </span>
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string }

/** A button with only an icon. `label` is its accessible name. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        'inline-flex size-7 items-center justify-center rounded-control text-muted-foreground transition-colors duration-100',
        'hover:bg-hover hover:text-foreground aria-expanded:bg-hover aria-expanded:text-foreground disabled:opacity-50 touch:size-11',
        className,
      )}
    >
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </button>
  )
}
