import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'
import { Menu } from '../overlay/menu.tsx'

type Props = {
  label: string
  /** The word between the label and the value, such as “is”. */
  verb?: string
  shown: string
  /** The values in the menu. */
  children: ReactNode
  onRemove: () => void
}

/** A filter that is set: a menu to change its value, and a button to remove it. */
export function FilterChip({ label, verb, shown, children, onRemove }: Props) {
  const description = [label, verb, shown].filter(Boolean).join(' ')
  return (
    <div
      role="group"
      aria-label={description}
      className="inline-flex h-6.5 min-w-0 items-stretch rounded-control border border-border-strong bg-card text-12-5 touch:h-11"
    >
      <span className="flex items-center px-2 whitespace-nowrap text-muted-foreground">{label}</span>
      {verb && (
        <span className="flex items-center border-l border-border px-2 whitespace-nowrap">{verb}</span>
      )}
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${shown}`}
            className="min-w-0 border-l border-border px-2 font-medium hover:bg-hover aria-expanded:bg-hover"
          >
            <span className="block max-w-52 truncate">{shown}</span>
          </button>
        }
      >
        {children}
      </Menu>
      <button
        type="button"
        aria-label={copy.removeFilter(description)}
        onClick={onRemove}
        className="flex w-6.5 shrink-0 items-center justify-center rounded-r-[5px] border-l border-border hover:bg-hover touch:w-11"
      >
        <X size={12} strokeWidth={1.8} aria-hidden />
      </button>
    </div>
  )
}
