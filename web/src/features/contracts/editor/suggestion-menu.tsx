import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { matches } from './field-names.ts'
import { blockOffers, type Offer } from './suggestion-items.ts'
import type { Hear, Suggesting } from './suggestions.ts'

type Props = {
  editor: Editor
  suggesting: Suggesting
  offers: readonly Offer[]
  /** Who hears the keys while it is open. */
  onHear: (hear: Hear) => void
}

/** What fits what was typed after the sign. The text keeps the focus; the arrows walk through the list. */
export function SuggestionMenu({ editor, suggesting, offers, onHear }: Props) {
  const id = useId()
  const { trigger, query, range } = suggesting
  const all = trigger === '/' ? [...blockOffers, ...offers] : offers
  const fitting = all.filter(({ label, group }) => matches(query, label, group))
  const [at, setAt] = useState({ query, index: 0 })
  const current = Math.min(at.query === query ? at.index : 0, fitting.length - 1)
  const list = useRef<HTMLDivElement>(null)
  usePlaceBelow(list, suggesting)
  const choose = (offer: Offer) => offer.put(editor, range)

  useLayoutEffect(() => {
    onHear((event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const offer = fitting[current]
      if (!offer || event.isComposing) return false
      if (step) setAt({ query, index: (current + step + fitting.length) % fitting.length })
      else if (event.key === 'Enter' || event.key === 'Tab') choose(offer)
      else return false
      return true
    })
    return () => onHear(deaf)
  })
  useEffect(() => {
    const text = editor.view.dom
    const option = list.current?.querySelector('[aria-selected="true"]')
    option?.scrollIntoView({ block: 'nearest' })
    text.setAttribute('aria-controls', id)
    if (option) text.setAttribute('aria-activedescendant', option.id)
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, current, query])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={trigger === '/' ? 'Insert' : 'Fields'}
      className="fixed z-50 max-h-72 w-76 max-w-[calc(100vw-16px)] overflow-y-auto rounded-box bg-popover p-1 text-13 shadow-floating"
    >
      {fitting.length === 0 && <p className="px-2 py-2 text-muted-foreground">No field by that name</p>}
      {groupsOf(fitting).map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-2 pt-2 pb-1 text-12 font-medium text-muted-foreground">
            {group}
          </p>
          {members.map((offer) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its keys are heard by the text
            <div
              key={offer.key}
              id={`${id}-${offer.key}`}
              role="option"
              aria-selected={offer === fitting[current]}
              // The text keeps the focus, and so what is typed goes on into it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(offer)}
              className={classes(
                'flex min-h-8 items-center gap-3 rounded-control px-2 hover:bg-hover touch:min-h-11',
                offer === fitting[current] && 'bg-secondary',
              )}
            >
              <span className="shrink-0">{offer.label}</span>
              {offer.aside && (
                <bdi className="ml-auto min-w-0 truncate text-12 text-muted-foreground">{offer.aside}</bdi>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function groupsOf(offers: readonly Offer[]) {
  const groups = new Map<string, Offer[]>()
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer])
  return [...groups]
}

/** Below the sign that was typed, or above it where there is more room; it goes along when the paper is scrolled. */
function usePlaceBelow(list: RefObject<HTMLElement | null>, { rect }: Suggesting) {
  useLayoutEffect(() => {
    function place() {
      const [menu, sign] = [list.current, rect()]
      if (!menu || !sign) return
      const { offsetHeight: height, offsetWidth: width } = menu
      const isAbove = sign.bottom + height + gap > window.innerHeight && sign.top > height + gap
      menu.style.top = `${isAbove ? sign.top - height - gap : sign.bottom + gap}px`
      menu.style.left = `${Math.max(gap, Math.min(sign.left, window.innerWidth - width - gap))}px`
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })
}

const gap = 6
const deaf: Hear = () => false
