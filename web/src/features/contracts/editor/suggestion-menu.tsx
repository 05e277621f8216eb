import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import * as copy from './copy.ts'
import { matchesQuery } from './fields/field-names.ts'
import { blockSuggestions, type Suggestion } from './suggestion-items.ts'
import type { KeyHandler, SuggestionQuery } from './suggestions.ts'

type Props = {
  editor: Editor
  suggestionQuery: SuggestionQuery
  suggestions: readonly Suggestion[]
  /** Registers the handler of keys pressed in the text. */
  onKeys: (handler: KeyHandler) => void
}

/** Suggestions that match the typed query. The text keeps the focus, and the arrow keys move through the list. */
export function SuggestionMenu({ editor, suggestionQuery, suggestions, onKeys }: Props) {
  const id = useId()
  const { trigger, query, range } = suggestionQuery
  const all = trigger === '/' ? [...blockSuggestions, ...suggestions] : suggestions
  const matching = all.filter(({ label, group }) => matchesQuery(query, label, group))
  const [at, setAt] = useState({ query, index: 0 })
  const current = Math.min(at.query === query ? at.index : 0, matching.length - 1)
  const list = useRef<HTMLDivElement>(null)
  usePosition(list, suggestionQuery)
  const choose = (suggestion: Suggestion) => suggestion.insert(editor, range)

  useLayoutEffect(() => {
    onKeys((event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const suggestion = matching[current]
      if (!suggestion || event.isComposing) return false
      if (step) setAt({ query, index: (current + step + matching.length) % matching.length })
      else if (event.key === 'Enter' || event.key === 'Tab') choose(suggestion)
      else return false
      return true
    })
    return () => onKeys(ignoreKeys)
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
      {matching.length === 0 && <p className="px-2 py-2 text-muted-foreground">{copy.noMatchingFields}</p>}
      {groupSuggestions(matching).map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-2 pt-2 pb-1 text-12 font-medium text-muted-foreground">
            {group}
          </p>
          {members.map((suggestion) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the editor handles the keys
            <div
              key={suggestion.key}
              id={`${id}-${suggestion.key}`}
              role="option"
              aria-selected={suggestion === matching[current]}
              // Keeps the focus in the text, so typing continues there.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className={classes(
                'flex min-h-8 items-center gap-3 rounded-control px-2 hover:bg-hover touch:min-h-11',
                suggestion === matching[current] && 'bg-secondary',
              )}
            >
              <span className="shrink-0">{suggestion.label}</span>
              {suggestion.detail && (
                <bdi className="ml-auto min-w-0 truncate text-12 text-muted-foreground">
                  {suggestion.detail}
                </bdi>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function groupSuggestions(suggestions: readonly Suggestion[]) {
  const groups = new Map<string, Suggestion[]>()
  for (const suggestion of suggestions)
    groups.set(suggestion.group, [...(groups.get(suggestion.group) ?? []), suggestion])
  return [...groups]
}

/** Places the menu below the trigger character, or above it if there is no space, and follows scrolling. */
function usePosition(list: RefObject<HTMLElement | null>, { rect }: SuggestionQuery) {
  useLayoutEffect(() => {
    function place() {
      const [menu, trigger] = [list.current, rect()]
      if (!menu || !trigger) return
      const { offsetHeight: height, offsetWidth: width } = menu
      const isAbove = trigger.bottom + height + gap > window.innerHeight && trigger.top > height + gap
      menu.style.top = `${isAbove ? trigger.top - height - gap : trigger.bottom + gap}px`
      menu.style.left = `${Math.max(gap, Math.min(trigger.left, window.innerWidth - width - gap))}px`
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
const ignoreKeys: KeyHandler = () => false
