import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'> & { label: string }

/** Shows a value and opens a menu to change it. */
export const MenuButton = ({ label, children, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className="-mx-2 -my-1.25 block w-[calc(100%+16px)] rounded-badge px-2 py-1.25 text-left wrap-anywhere hover:bg-hover aria-expanded:bg-hover touch:-my-3 touch:py-3"
  >
    <span className="sr-only">{label}: </span>
    {children}
  </button>
)
