import { Command, useCommandState } from 'cmdk'
import { type LucideIcon, Search } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Kbd } from '../display/kbd.tsx'

type BoxProps = {
  label: string
  /** True if the caller has already filtered the items. */
  matched?: boolean
  /** True if Enter was pressed before the box was mounted. */
  isEntered?: boolean
  children: ReactNode
}

/** The modifier keys of an Enter press that takes effect once the search results arrive. */
type Entered = { ctrlKey?: boolean; metaKey?: boolean }

const Selection = createContext({
  value: '',
  select: (_value: string) => {},
  entered: null as Entered | null,
  enter: (_entered: Entered | null) => {},
})

/** A search input above a list of commands that the arrow keys move through. */
export function CommandBox({ label, matched, isEntered = false, children }: BoxProps) {
  const [value, select] = useState('')
  const [entered, enter] = useState<Entered | null>(isEntered ? {} : null)
  return (
    <Selection value={{ value, select, entered, enter }}>
      <Command
        label={label}
        loop
        // Disables the vim bindings, because Ctrl+K would move the selection instead of closing the palette.
        vimBindings={false}
        value={value}
        onValueChange={select}
        shouldFilter={!matched}
        className="flex min-h-0 w-full flex-col overflow-hidden rounded-dialog bg-popover text-13-5 leading-5 text-foreground shadow-floating max-md:rounded-none"
      >
        {children}
      </Command>
    </Selection>
  )
}

type SearchProps = {
  placeholder: string
  value?: string
  onChange?: (text: string) => void
  autoFocus?: boolean
  /** Shown at the end of the input's line. */
  children?: ReactNode
}

export const CommandSearch = ({ placeholder, value, onChange, autoFocus, children }: SearchProps) => (
  <div className="flex h-11.5 shrink-0 items-center gap-2.5 border-b border-border px-3.5">
    <Search size={16} strokeWidth={1.6} aria-hidden className="shrink-0" />
    <Command.Input
      autoFocus={autoFocus}
      placeholder={placeholder}
      value={value}
      onValueChange={onChange}
      // No focus ring is needed, because the caret shows the focus.
      className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-muted-foreground max-md:text-16"
    />
    {children}
  </div>
)

type ListProps = {
  empty: string
  /**
   * True while results for the typed text are loading. Until then, only items outside of `CommandResults` are final.
   */
  isWaiting?: boolean
  children: ReactNode
}

export function CommandList({ empty, isWaiting = false, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useAlwaysSelected(list)
  useEntering(list, isWaiting)
  return (
    <Command.List ref={list} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5">
      <Command.Empty className="px-2 py-6 text-center text-13 text-muted-foreground">{empty}</Command.Empty>
      {children}
    </Command.List>
  )
}

/**
 * Selects the first item if the selected one has disappeared, which happens because results arrive one after another.
 */
function useAlwaysSelected(list: RefObject<HTMLElement | null>) {
  const { value, select } = useContext(Selection)
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [])]
    const [first] = items
    if (first?.dataset.value && !items.some(({ dataset }) => dataset.value === value))
      select(first.dataset.value)
  })
}

/**
 * While search results load, Enter takes effect only after they arrive, unless an item outside of the search results is
 * selected. Pressing any other key cancels it.
 */
function useEntering(list: RefObject<HTMLElement | null>, isWaiting: boolean) {
  const { entered, enter } = useContext(Selection)
  // Rerenders this component when cmdk selects a result, which happens shortly after the result renders.
  useCommandState(({ value }) => value)
  useEffect(() => {
    const box = list.current?.closest<HTMLElement>('[cmdk-root]')
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.isComposing) return enter(null)
      const chosen = selectedIn(list)
      if (!isWaiting || (chosen && !chosen.closest('[data-sought]'))) return
      event.preventDefault()
      event.stopPropagation()
      enter({ ctrlKey: event.ctrlKey, metaKey: event.metaKey })
    }
    box?.addEventListener('keydown', onKeyDown, true)
    return () => box?.removeEventListener('keydown', onKeyDown, true)
  }, [list, isWaiting, enter])
  useEffect(() => {
    if (!entered || isWaiting) return
    const chosen = selectedIn(list)
    if (!chosen && list.current?.querySelector('[cmdk-item]')) return
    enter(null)
    chosen?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...entered }))
  })
}

const selectedIn = (list: RefObject<HTMLElement | null>) =>
  list.current?.querySelector<HTMLElement>('[cmdk-item][data-selected="true"]')

/** Wraps search results, which may not have arrived yet. */
export const CommandResults = ({ children }: { children: ReactNode }) => (
  <div role="presentation" data-sought>
    {children}
  </div>
)

export const CommandGroup = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:leading-4 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground"
  >
    {children}
  </Command.Group>
)

type ItemProps = {
  /** Distinguishes items with the same text. */
  value?: string
  icon?: LucideIcon
  /** Used instead of the icon, such as a vignette. */
  picture?: ReactNode
  /** Additional information at the end of the row. */
  aside?: ReactNode
  keys?: string[]
  /** Other terms that match this item. */
  keywords?: string[]
  onSelect: () => void
  children: string
}

export const CommandItem = ({
  value,
  icon: Icon,
  picture,
  aside,
  keys,
  keywords,
  onSelect,
  children,
}: ItemProps) => (
  <Command.Item
    value={value}
    keywords={keywords}
    onSelect={onSelect}
    className="flex h-9 items-center gap-2.5 rounded-control px-2 data-[selected=true]:bg-secondary touch:h-11"
  >
    {Icon ? <Icon size={16} strokeWidth={1.6} aria-hidden className="shrink-0" /> : picture}
    <span className="min-w-0 flex-1 truncate">
      <Matching text={children} />
    </span>
    {aside && (
      <span className="flex shrink-0 items-center gap-1.5 text-12 text-muted-foreground">{aside}</span>
    )}
    {keys && (
      <span className="flex shrink-0 gap-1 touch:hidden">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    )}
  </Command.Item>
)

/** Highlights the typed part. */
function Matching({ text }: { text: string }) {
  const typed = useCommandState(({ search }) => search.trim().toLowerCase())
  const from = typed ? text.toLowerCase().indexOf(typed) : -1
  if (from < 0) return text
  const to = from + typed.length
  return (
    <>
      {text.slice(0, from)}
      <b className="font-semibold">{text.slice(from, to)}</b>
      {text.slice(to)}
    </>
  )
}

export const CommandHints = ({ hints }: { hints: string[] }) => (
  <footer className="flex h-8.5 shrink-0 items-center gap-3.5 border-t border-border px-3.5 text-12 text-muted-foreground max-md:hidden">
    {hints.map((hint) => (
      <span key={hint}>{hint}</span>
    ))}
  </footer>
)
