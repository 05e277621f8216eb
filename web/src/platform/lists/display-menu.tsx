import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import type { DisplayOptions } from './display-options.tsx'

const Options = lazyComponent(() => import('./display-options.tsx'), 'DisplayOptions')

type Props = Parameters<typeof DisplayOptions>[0] & {
  /** On phones, the button is only an icon. */
  isWide: boolean
}

/**
 * A menu for the order and the columns of a list. The button shows the order if the column that defines it is hidden.
 */
export function DisplayMenu({ isWide, ...options }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { sort, columns, shown, firstColumn } = options
  const sortedBy = sort?.replace('-', '')
  const isVisible = isWide && sortedBy !== undefined && (sortedBy === firstColumn || shown.includes(sortedBy))
  const hidden = columns.find(({ name }) => name === sortedBy)
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp
  return (
    <Popover
      label="Display"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        isWide ? (
          <Button variant="ghost" icon={SlidersHorizontal} aria-expanded={isOpen}>
            Display
            {hidden && !isVisible && (
              <span className="flex items-center gap-1 text-12 font-normal">
                {hidden.label}
                <Arrow
                  size={12}
                  strokeWidth={1.8}
                  aria-label={sort?.startsWith('-') ? 'descending' : 'ascending'}
                />
              </span>
            )}
          </Button>
        ) : (
          <IconButton icon={SlidersHorizontal} label="Display" />
        )
      }
    >
      <Options {...options} />
    </Popover>
  )
}
